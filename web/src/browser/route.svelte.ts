import { codeIn, decode } from "../people/codes";

/** Where we are: the address is the only state that a reload needs. */
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    this.#look();
    addEventListener("popstate", () => {
      this.#look();
    });
  }

  /** To an address of ours. To another place of the same page the page itself goes. */
  go(address: string): void {
    const before = this.path;
    history.pushState(null, "", address);
    this.#look();
    if (this.path !== before) scrollTo(0, 0);
  }

  /** Spread over an `<a>`: it leads to an address of ours; with a key held the browser opens that elsewhere. */
  link(href: string, go = this.go.bind(this)): { href: string; onclick: (event: MouseEvent) => void } {
    const onclick = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(href);
    };
    return { href, onclick };
  }

  /** Another address for the same place, so that what it carried is neither kept nor gone back to. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#look();
  }

  #look(): void {
    const found = placeAt(location.pathname);
    const code = found && codeIn(found.code);
    const address = code && `/${found.kind}/${code}${found.replay ? "/replay" : ""}`;
    // However it was typed or pasted: from here on it is called by its name.
    if (address && address !== location.pathname)
      history.replaceState(history.state, "", address + location.search + location.hash);
    this.path = location.pathname;
    this.hash = location.hash;
  }

  get rules(): boolean {
    return /^\/rules(\/|$)/.test(this.path);
  }

  get settings(): boolean {
    return /^\/settings\/?$/.test(this.path);
  }

  get daily(): boolean {
    return /^\/daily(\/[^/]+){0,2}\/?$/.test(this.path);
  }

  /** The code in the address of a table, or in that of its spectators; else null. */
  get table(): string | null {
    return placeAt(this.path)?.code ?? null;
  }

  /** Whether the game at that table is looked at again. */
  get replay(): boolean {
    return placeAt(this.path)?.replay ?? false;
  }

  /** The secret that carries a seat to this device, or null. */
  get secret(): string | null {
    return /^#take=([\w-]+)(?![\w-])/.exec(this.hash)?.[1] ?? null;
  }
}

/** The code in the address of a table as it stands there, right or wrong. */
function placeAt(path: string): { kind: string; code: string; replay: boolean } | null {
  const found = /^\/+(table|watch)\/+([^/]+)(\/+replay)?\/*$/i.exec(decode(path));
  return found ? { kind: (found[1] ?? "").toLowerCase(), code: found[2] ?? "", replay: found[3] !== undefined } : null;
}

export const route = new Route();
