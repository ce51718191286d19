// Plays N tables of four clients for some seconds: node load.js PORT API_PORT TABLES SECONDS PAUSE_MS
// Prints one line of JSON: moves, seconds, p50_ms, p99_ms.
const { io } = require('socket.io-client');
const { suit } = require('./game.js');

const [port, apiPort, tables, seconds, pause] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const latencies = [];
let counting = false;
let over = false;

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function choose(G, seat) {
  const { hand } = G.players[seat];
  const led = G.trick.length > 0 ? suit(G.trick[0].card) : null;
  return hand.find((card) => suit(card) === led) ?? hand[0];
}

async function sit(matchID, seat, credentials) {
  const socket = io(`${base}/tricks`, { transports: ['websocket'], forceNew: true });
  let sent = null;
  let stateID = -1;
  const heard = (state) => {
    if (!state || state._stateID <= stateID) return;
    stateID = state._stateID;
    if (sent !== null && stateID > sent.against) {
      if (counting) latencies.push(performance.now() - sent.at);
      sent = null;
    }
    if (over || sent !== null || state.ctx.currentPlayer !== seat) return;
    const move = () => {
      if (over) return;
      const args = [choose(state.G, seat)];
      const payload = { type: 'play', args, playerID: seat, credentials };
      sent = { against: stateID, at: performance.now() };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, stateID, matchID, seat);
    };
    if (pause > 0) setTimeout(move, pause * (0.5 + Math.random())); else move();
  };
  socket.on('sync', (_, info) => heard(info.state));
  socket.on('update', (_, state) => heard(state));
  await new Promise((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return () => socket.emit('sync', matchID, seat, credentials, 4);
}

async function open() {
  const { matchID } = await post('/games/tricks/create', { numPlayers: 4 });
  const begin = [];
  for (const seat of ['0', '1', '2', '3']) {
    const body = { playerID: seat, playerName: `seat ${seat}` };
    const { playerCredentials } = await post(`/games/tricks/${matchID}/join`, body);
    begin.push(await sit(matchID, seat, playerCredentials));
  }
  return () => begin.forEach((start) => start());
}

async function main() {
  const begin = [];
  for (let table = 0; table < tables; table += 1) begin.push(await open());
  begin.forEach((start) => start());
  await new Promise((resolve) => setTimeout(resolve, 1000));
  counting = true;
  const since = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  counting = false;
  over = true;
  const elapsed = (performance.now() - since) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  const line = { moves: latencies.length, seconds: elapsed, p50_ms: at(0.5), p99_ms: at(0.99) };
  console.log(JSON.stringify(line));
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(2); });
