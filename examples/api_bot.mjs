// A program that plays over the API: it takes an open seat of a table, or opens a table of its own, and plays to the end.
//
//     node examples/api_bot.mjs http://localhost:8000 [CODE]
//
// Node 22 has a WebSocket of its own, Node 20 with --experimental-websocket; or install `ws`. What is said here is in
// docs/reference/protocol.md.
const Socket = globalThis.WebSocket ?? (await import("ws")).WebSocket;

const [address = "http://localhost:8000", code] = process.argv.slice(2);
const NAME = "Programma";
const bots = [{ kind: "bot", bot: "rule" }];
const table = { game: "mamma-mia", edition: "2004", seats: [{ kind: "person", name: NAME }, ...bots] };
const FOR_GOOD = { 4401: "the token is wrong", 4404: "there is no such table", 4409: "the table is by newer rules" };
const LATER = ["storage", "too-many", "internal"]; // nothing was done: the same message may be sent again
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One decision by lot; here is where to be clever. */
const choose = (view) => [pick(view.legal)];

/** Wait half a second, then longer every time; not the same for two programs that were refused at once. */
const pause = (tries, least = 0) =>
  new Promise((done) => setTimeout(done, Math.max(least, Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2))));

const said = new Set();
/** Say something, once. */
function say(words) {
  if (!said.has(words)) console.log(words);
  said.add(words);
}

function giveUp(why) {
  console.error(why);
  process.exit(1);
}

const headers = { "content-type": "application/json" };

/** Ask for something, and again after a while where the server says that it is too much, or not just now. */
async function post(path, body) {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${address}/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.ok) return answer.json();
    if (![429, 503].includes(answer.status) || tries === 8) giveUp(`refused: ${await answer.text()}`);
    await pause(tries, 1000 * Number(answer.headers.get("retry-after") ?? 0));
  }
}

let move; // what has been sent and is not answered yet, over any number of connections
let refusals = 0;
let losses = 0;

/** Say what is waited for. */
function tell({ status, mine, seats }) {
  if (status !== "waiting") return;
  if (!mine.length) giveUp("sent away from the table");
  const open = seats.some((seat) => seat.kind === "open");
  say(open ? "waiting for others to sit down" : "waiting for the host to start");
}

/** Wait a little; then send the move again, or ask what may be played now and choose anew. */
async function refused(error, send) {
  console.log(`refused: ${error.code}: ${error.message}`);
  await pause(refusals++);
  if (move && LATER.includes(error.code)) return send(move);
  move = undefined;
  send({ type: "sync" });
}

function hear(message, send) {
  if (message.type === "table") tell(message.table);
  else if (message.type === "answer" && message.id === move?.id) {
    move = undefined; // an update follows, which says what may be played now
    refusals = 0;
  } else if (message.type === "error") void refused(message, send);
  else if (["view", "update"].includes(message.type) && !move) {
    if (!message.view.legal.length) return say("waiting for the others to play");
    move = { type: "move", id: crypto.randomUUID(), ply: message.ply, moves: choose(message.view) };
    send(move);
  }
}

/** Talk over one connection; gives the last message, or nothing where the connection was lost. */
function talk(where) {
  const socket = new Socket(where, { headers });
  const send = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
  // Shows that somebody is there, while the others think or the program does.
  const pinging = setInterval(() => send({ type: "ping" }), 20_000);
  return new Promise((done) => {
    socket.onopen = () => {
      losses = 0;
      if (move) send(move); // with the same id: it is never played twice
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== "over") return hear(message, send);
      done(message);
      socket.close();
    };
    socket.onerror = () => {};
    socket.onclose = (event) => (event.code in FOR_GOOD ? giveUp(FOR_GOOD[event.code]) : done(undefined));
  }).finally(() => clearInterval(pinging));
}

headers.authorization = `Bearer ${(await post("tokens")).token}`;
// Several programs may come to one table: each has a name of its own.
const name = `${NAME} ${crypto.randomUUID().slice(0, 6)}`;
const seat = code ? await post(`tables/${code}/seats`, { name }) : await post("tables", table);
const where = `${address.replace("http", "ws")}/api/v1/tables/${seat.table}/socket`;
let over;
while (!(over = await talk(where))) {
  console.log("the line is lost; trying again");
  await pause(losses++); // then everything is told anew
}
console.log("over:", over.record);
