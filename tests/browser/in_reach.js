// What somebody cannot get at or cannot read where the page is now; see reach.py.
// `whole`: what has to be in sight before anything is scrolled; `theme`: the page's from now on; `low`: low and wide.
([whole, theme, low]) => {
  document.documentElement.dataset.theme = theme;
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab]";
  // Cards of a fan overlap; one that is wholly under others is still found.
  const FAN = ".fan, .orders";
  // What is drawn and not read: its words overlap as the drawing wants it, and are said elsewhere.
  const DRAWN = ".card, .vh, svg, [aria-hidden=true] .qr";
  // What lies over what there is, on purpose: sheets, notices, notes, and what sticks to an edge.
  const APART = ".notice, .note, dialog, .secret, .rcp, .side-tabs, .go";
  // Pairs of which the first is left of the second where it is low and wide.
  const BESIDE = [
    [".mid", ".me"],
    [".judge", ".tray"],
    [".fam .rows", ".fam .side"],
  ];
  const FINGER = 44;
  // Letters of a name that has room everywhere.
  const SHORT = 5;
  const WINDOW = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const BOUNDLESS = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  let frames = [new Map(), new Map()];
  const found = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const title = (one) => one?.dataset?.testid ?? one?.className?.baseVal ?? one?.className;
  function name(one) {
    const label = one.getAttribute("aria-label") || one.textContent.trim().replace(/\s+/g, " ");
    return one.dataset.testid ?? `${one.tagName.toLowerCase()} "${label.slice(0, 30)}"`;
  }

  /** Where things in a place can be seen: in the window, and in what they lie in; `rolled` is false: as if unrolled. */
  function frame(place, rolled) {
    const known = frames[Number(rolled)].get(place);
    if (known) return known;
    const style = getComputedStyle(place);
    const top = place === document.body || style.position === "fixed";
    const outer = top ? (rolled ? WINDOW : BOUNDLESS) : frame(place.parentElement, rolled);
    const result = place === document.body || /contents|inline$/.test(style.display) ? outer : cut(place, style, outer, rolled);
    frames[Number(rolled)].set(place, result);
    return result;
  }
  /** What a place leaves of the room that it lies in; what is in a roll can be rolled to. */
  function cut(place, style, outer, rolled) {
    const box = place.getBoundingClientRect();
    const side = (flow, from, to) => {
      if (flow === "visible") return [outer[from], outer[to]];
      if (!rolled && flow !== "hidden" && flow !== "clip") return [-Infinity, Infinity];
      return [Math.max(outer[from], box[from]), Math.min(outer[to], box[to])];
    };
    const [left, right] = side(style.overflowX, "left", "right");
    const [top, bottom] = side(style.overflowY, "top", "bottom");
    return { left, right, top, bottom };
  }
  /** What is seen of a box in a place. */
  function seen(place, box, rolled = true) {
    const room = frame(place, rolled);
    const [left, top] = [Math.max(box.left, room.left), Math.max(box.top, room.top)];
    const [right, bottom] = [Math.min(box.right, room.right), Math.min(box.bottom, room.bottom)];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }
  function forget() {
    frames = [new Map(), new Map()];
  }
  function hit(one, x, y) {
    const there = document.elementFromPoint(x, y);
    return there !== null && (one.contains(there) || (one.tagName === "INPUT" && one.parentElement.contains(there)));
  }

  /** What keeps a finger from a control that is offered; the label of an input is pressed in its stead. */
  function control(input) {
    const one = (input.matches("[type=radio], [type=checkbox]") && input.closest("label")) || input;
    const before = one.getBoundingClientRect();
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    if (box.left !== before.left || box.top !== before.top) forget();
    const part = seen(one.parentElement, box);
    const { left, top, width, height } = part;
    if (width < 8 || height < 8) return `${name(one)} is out of sight`;
    const fan = one.closest(FAN);
    const sizes = `${width.toFixed()}x${height.toFixed()} of ${box.width.toFixed()}x${box.height.toFixed()}`;
    if (!fan && (box.width - width > 1.5 || box.height - height > 1.5)) return `${name(one)} is cut (${sizes})`;
    const places = fan ? [0.08, 0.2, 0.5, 0.8] : [0.5];
    if (!places.some((x) => places.some((y) => hit(one, left + width * x, top + height * y))))
      return `${name(one)} lies under ${title(document.elementFromPoint(left + width / 2, top + height / 2))}`;
    return fan || getComputedStyle(one).display === "inline" ? null : small(one, part);
  }
  /** Whether a control is smaller than a finger; it may be drawn smaller than it is hit. */
  function small(one, { left, top, width, height }) {
    const [x, y, half] = [left + width / 2, top + height / 2, FINGER / 2 - 0.6];
    const wide = width >= FINGER - 0.5 || (hit(one, x - half, y) && hit(one, x + half, y));
    const high = height >= FINGER - 0.5 || (hit(one, x, y - half) && hit(one, x, y + half));
    return wide && high ? null : `${name(one)} is small (${width.toFixed()}x${height.toFixed()})`;
  }
  /** Where what a control lies in was scrolled to before one looked for it. */
  const scrolled = new Map();
  function remember(one) {
    for (let place = one.parentElement; place && !scrolled.has(place); place = place.parentElement)
      scrolled.set(place, [place.scrollLeft, place.scrollTop]);
  }
  function controls(place) {
    for (const one of place.querySelectorAll(CONTROLS)) {
      if (one.disabled || one.ariaDisabled === "true" || one.matches(".skip, .vh")) continue;
      if (!shown(one) || one.closest("[inert], [aria-hidden=true]")) continue;
      remember(one);
      found.push(control(one));
    }
    for (const [one, [x, y]] of scrolled) if (one.scrollLeft !== x || one.scrollTop !== y) one.scrollTo(x, y);
    forget();
  }

  /** What has to be in sight, and is not, before anything is scrolled. */
  function wholly(one) {
    if (one.closest("[inert]") || one.clientWidth === 1) return null;
    const box = one.getBoundingClientRect();
    if (!shown(one) || box.height === 0 || box.width < 8) return `${name(one)} has no room`;
    const { height } = seen(one.parentElement, box);
    const where = `${box.top.toFixed()} to ${box.bottom.toFixed()}, ${height.toFixed()} seen`;
    if (box.height - height > 1.5) return `${name(one)} has to be scrolled to (${where})`;
    const over = stuck(one, box);
    return over ? `${name(one)} lies partly under ${title(over)}` : null;
  }
  /** What sticks to an edge of a roll over the lower part of what has to be in sight. */
  function stuck(one, { left, bottom, width }) {
    const part = document.elementFromPoint(left + width / 2, bottom - 4);
    for (let over = part; over && !over.contains(one) && !one.contains(over); over = over.parentElement)
      if (getComputedStyle(over).position === "sticky") return over;
    return null;
  }

  /** Who plays can be read: names come before faces and numbers. */
  function named(one) {
    const width = one.scrollWidth - one.clientWidth;
    return shown(one) && one.textContent.trim().length <= SHORT && width > 1 ? `${one.textContent.trim()} is cut short` : null;
  }

  /** What is printed of a row stands there whole, or not at all; why it cannot be chosen may be cut. */
  function printed(one) {
    const width = one.scrollWidth - one.clientWidth;
    return shown(one) && width > 1 ? `${one.textContent.trim()} is cut short` : null;
  }

  /** The words of the page and where each is seen; on the way, those that are broken or cut. */
  function words(place) {
    const texts = [];
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      if (!shown(parent) || parent.closest(".vh, .seed, .receipt code, [inert]")) continue;
      for (const word of walk.currentNode.data.matchAll(/[^\s\u200b\u00ad\-/–]+/g)) texts.push(...read(walk.currentNode, word));
    }
    return texts;
  }
  /** Whether what says something on a button is drawn beyond it, over what is beside it. */
  function leaves(one) {
    const button = one.closest("button");
    if (!button || button === one || button.closest(FAN) || one.closest(DRAWN)) return false;
    const [inner, outer] = [one.getBoundingClientRect(), button.getBoundingClientRect()];
    return inner.left < outer.left - 1.5 || inner.right > outer.right + 1.5;
  }
  const range = document.createRange();
  function read(node, { 0: word, index }) {
    const parent = node.parentElement;
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 7);
    const tops = boxes.map((box) => box.top);
    if (leaves(parent)) found.push(`${word} leaves what one presses`);
    if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 4) found.push(`${word} is broken in two`);
    // What is only said has one pixel.
    if (parent.closest(DRAWN) || parent.clientWidth === 1) return [];
    const short = [parent, parent.parentElement].some((one) => getComputedStyle(one).textOverflow === "ellipsis");
    if (!short && boxes.some((box) => box.width - seen(parent, box, false).width > 2)) found.push(`${word} is cut`);
    return boxes
      .map((box) => ({ word, parent, line: box.height, ...seen(parent, box) }))
      .filter(({ width, height }) => width > 1 && height > 1);
  }
  // Lines of large letters may stand a little into each other's boxes.
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * Math.min(a.line, b.line);
  const oven = document.querySelector(".ovn > svg")?.getBoundingClientRect();
  // The oven is round: what counts is where it is drawn, not its box.
  const bricks = (x, y) =>
    document.elementsFromPoint(x, y).some((one) => one.closest(".ovn > svg") && one.tagName !== "svg");
  function onBricks(one) {
    if (!oven || !overlap({ ...oven.toJSON(), line: oven.height }, one) || one.parent.closest(`.ovn, .receipt, ${APART}`)) return false;
    return [one.left, one.right].some((x) => [one.top + 3, one.bottom - 3].some((y) => bricks(x, y)));
  }
  /** What a reader's eye meets in the place of a word instead of it: another part, not one that lies there on purpose. */
  function cover({ parent, left, top, width, height }) {
    for (const share of [0.3, 0.75]) {
      const there = document.elementFromPoint(left + width / 2, top + height * share);
      if (!there || there.contains(parent) || there.closest(`${APART}, [type=range]`)) continue;
      let under = null;
      for (let part = there; !part.contains(parent); part = part.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(part).position)) return null;
        under ??= opaque(part) ? title(part) : null;
      }
      if (under !== null) return under;
    }
    return null;
  }
  // What lets light through says so at its end: rgba(0, 0, 0, 0), color(srgb 1 0 0 / 0.2).
  const CLEAR = /[,/] *0?(\.\d+)?\)$/;
  function opaque(part) {
    if (part.parentElement.closest("svg")) return true;
    const { backgroundColor, backgroundImage } = getComputedStyle(part);
    return (/^(rgba|color|ok)/.test(backgroundColor) ? !CLEAR.test(backgroundColor) : true) || backgroundImage !== "none";
  }
  /** Words that lie over each other, over the oven, or under something. */
  function legible(texts) {
    texts.forEach((one, i) => {
      if (onBricks(one)) found.push(`${one.word} touches the oven`);
      const under = cover(one);
      if (under !== null) found.push(`${one.word} lies under ${under}`);
      for (const other of texts.slice(i + 1))
        if (other.parent !== one.parent && overlap(one, other) && one.parent.closest(APART) === other.parent.closest(APART))
          found.push(`${one.word} lies over ${other.word}`);
    });
  }
  /** Low and wide screens have two columns. */
  function columns() {
    for (const [left, right] of BESIDE) {
      const [one, other] = [left, right].map((place) => document.querySelector(place)?.getBoundingClientRect());
      if (one && other && one.right > other.left + 1) found.push(`${left} is not left of ${right}`);
    }
  }

  const place = document.querySelector("dialog[open]") ?? document.body;
  controls(place);
  found.push(...[...document.querySelectorAll(whole)].map(wholly));
  found.push(...[...document.querySelectorAll(".ss b, .seat .nm")].map(named));
  found.push(...[...document.querySelectorAll(".fam .row .nm small:not(.why)")].map(printed));
  legible(words(place));
  if (low) columns();
  const beside = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beside > 0) found.push(`${beside} px beside the screen`);
  const pad = document.querySelector(".pad:not(.again)");
  return [[...new Set(found)].filter(Boolean), pad?.getBoundingClientRect().height ?? null];
};
