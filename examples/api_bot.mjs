// A program that plays over the API: it takes an open seat of a table, or opens a table of its own, and plays to the end.
//
//     node examples/api_bot.mjs http://localhost:8000 [CODE]
//
// Node 22 has a WebSocket of its own, Node 20 with --experimental-websocket; or install `ws`. What is said here is in
// docs/reference/protocol.md.
const Socket = globalThis.WebSocket ?? (await import("ws")).WebSocket;

const [address = "http://localhost:8000", code] = process.argv.slice(2);
const bots = [{ kind: "bot", bot: "rule" }];
const table = { game: "mamma-mia", edition: "2004", seats: [{ kind: "person", name: "Programma" }, ...bots] };
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One decision by lot; here is where to be clever. */
const choose = (view) => [pick(view.legal)];

const headers = { "content-type": "application/json" };

async function post(path, body) {
  const answer = await fetch(`${address}/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Talk over one connection; gives the last message, or nothing where the connection was lost. */
function talk(where) {
  const socket = new Socket(where, { headers });
  // Shows that somebody is there, while the others think or the program does.
  const pinging = setInterval(() => socket.send(JSON.stringify({ type: "ping" })), 20_000);
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "over") {
        done(message);
        socket.close();
      } else if (["view", "update"].includes(message.type) && message.view.legal.length) {
        const move = { type: "move", id: crypto.randomUUID(), ply: message.ply, moves: choose(message.view) };
        socket.send(JSON.stringify(move));
      }
    };
    socket.onerror = () => {};
    socket.onclose = () => done(undefined);
  }).finally(() => clearInterval(pinging));
}

headers.authorization = `Bearer ${(await post("tokens")).token}`;
const seat = code ? await post(`tables/${code}/seats`, { name: "Programma" }) : await post("tables", table);
const where = `${address.replace("http", "ws")}/api/v1/tables/${seat.table}/socket`;
let over;
while (!(over = await talk(where))) await new Promise((later) => setTimeout(later, 1000));
console.log("over:", over.record);
