// Two people at each of many matches, who move as soon as it is their turn: node load.cjs PORT MATCHES SECONDS WARM-UP PID
//
// Latency is the time from sending a move until both have the update. When a match is over its two people open the next
// one, inside the timing. Prints one line of JSON; PID is the server's, to say how busy it was.
const fs = require('fs');
const { io } = require('socket.io-client');

const [port, matches, seconds, warmUp, pid] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
let latencies = [];

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  async open() {
    this.sockets = await Promise.all(['0', '1'].map((seat) => this.connect(seat)));
    await this.renew();
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const socket = io(`${url}/cards`, { transports: ['websocket'], forceNew: true, reconnection: false });
      socket.on('connect', () => resolve(socket));
      socket.on('connect_error', reject);
      socket.on('sync', (id, info) => this.synced(seat, id, info.state));
      socket.on('update', (id, state) => this.update(seat, id, state));
    });
  }

  async renew() {
    const { matchID } = await post('/games/cards/create', { numPlayers: 2 });
    this.credentials = [];
    for (const playerID of ['0', '1']) {
      const joined = await post(`/games/cards/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
      this.credentials.push(joined.playerCredentials);
    }
    Object.assign(this, { id: matchID, states: {}, waiting: 0 });
    const ready = new Promise((resolve) => (this.ready = resolve));
    this.sockets.forEach((socket, seat) => socket.emit('sync', matchID, String(seat), this.credentials[seat], 2));
    await ready;
    const { currentPlayer } = this.states[0].ctx;
    this.move(currentPlayer, this.states[currentPlayer]);
  }

  synced(seat, id, state) {
    if (id !== this.id) return;
    this.states[seat] = state;
    // The server puts a socket among a match's listeners only after this answer.
    if (Object.keys(this.states).length === 2) setTimeout(this.ready, 5);
  }

  move(seat, state) {
    const card = Math.floor(Math.random() * state.G.players[seat].hand.length);
    const payload = { type: 'play', args: [card], playerID: seat, credentials: this.credentials[seat] };
    this.waiting = 2;
    this.sent = performance.now();
    this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.id, seat);
  }

  update(seat, id, state) {
    if (id !== this.id) return;
    this.states[seat] = state;
    if (--this.waiting > 0) return;
    latencies.push(performance.now() - this.sent);
    const next = state.ctx.currentPlayer;
    if (state.ctx.gameover) this.renew().catch(fail);
    else this.move(next, this.states[next]);
  }
}

function fail(error) {
  console.error(String(error));
  process.exit(1);
}

// The seconds that the server has had a core; 0 where the system does not say.
function cpuSeconds() {
  if (!fs.existsSync(`/proc/${pid}/stat`)) return 0;
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const sleep = (length) => new Promise((resolve) => setTimeout(resolve, 1000 * length));

async function main() {
  for (let opened = 0; opened < matches; opened += 10) {
    const some = Array.from({ length: Math.min(10, matches - opened) }, () => new Match());
    await Promise.all(some.map((match) => match.open()));
  }
  await sleep(warmUp);
  latencies = [];
  const [start, cpu] = [performance.now(), cpuSeconds()];
  await sleep(seconds);
  const elapsed = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.floor(sorted.length * share)];
  const moves = sorted.length / elapsed;
  const busy = (cpuSeconds() - cpu) / elapsed;
  console.log(JSON.stringify({ moves, messages: moves, p50_ms: at(0.5), p99_ms: at(0.99), server_cpu: busy }));
  process.exit(0);
}

main().catch(fail);
