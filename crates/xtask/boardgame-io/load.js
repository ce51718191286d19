// Plays matches with four websocket clients each on boardgame.io's own server, at TABLES tables at once, and prints a
// Markdown row with the same columns as our own load generator. node load.js TABLES THINK_SECONDS [flush]
const { spawn } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const net = require('net');
const path = require('path');
const { io } = require('socket.io-client');
const { suit } = require('./game.js');

const [tables, think] = process.argv.slice(2, 4).map(Number);
const flush = process.argv[4] === 'flush';
const MEASURED = 10;
const SEATS = ['0', '1', '2', '3'];

let api;
let base;
let counting = false;
let over = false;
const waits = [];

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function post(place, body) {
  const answer = await fetch(`${api}${place}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function choose(G, seat) {
  const { hand } = G.players[seat];
  const led = G.trick.length > 0 ? suit(G.trick[0].card) : null;
  return hand.find((card) => suit(card) === led) ?? hand[0];
}

// Takes a seat; `ended` is called when the match is over.
async function sit(matchID, seat, credentials, ended) {
  const socket = io(`${base}/tricks`, { transports: ['websocket'], forceNew: true });
  let sent = null;
  let stateID = -1;
  const heard = (state) => {
    if (!state || state._stateID <= stateID) return;
    stateID = state._stateID;
    if (sent !== null && stateID > sent.against) {
      if (counting) waits.push(performance.now() - sent.at);
      sent = null;
    }
    if (over || state.ctx.gameover !== undefined) { ended(); return; }
    if (sent !== null || state.ctx.currentPlayer !== seat) return;
    const move = () => {
      if (over) { ended(); return; }
      const payload = { type: 'play', args: [choose(state.G, seat)], playerID: seat, credentials };
      sent = { against: stateID, at: performance.now() };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, stateID, matchID, seat);
    };
    if (think > 0) setTimeout(move, think * 1000 * (0.5 + Math.random())); else move();
  };
  socket.on('sync', (_, info) => heard(info.state));
  socket.on('update', (_, state) => heard(state));
  // The library retries connections that cannot be opened in time.
  await new Promise((done) => { socket.on('connect', done); });
  return { socket, begin: () => socket.emit('sync', matchID, seat, credentials, 4) };
}

async function playMatch() {
  const { matchID } = await post('/games/tricks/create', { numPlayers: 4 });
  let left = SEATS.length;
  let finish;
  const finished = new Promise((done) => { finish = done; });
  const seats = [];
  for (const seat of SEATS) {
    const { playerCredentials } = await post(`/games/tricks/${matchID}/join`, { playerID: seat, playerName: seat });
    let told = false;
    const ended = () => { if (!told) { told = true; left -= 1; if (left === 0) finish(); } };
    seats.push(await sit(matchID, seat, playerCredentials, ended));
  }
  seats.forEach(({ begin }) => begin());
  await finished;
  seats.forEach(({ socket }) => socket.close());
}

async function main() {
  const [port, apiPort] = [await freePort(), await freePort()];
  const folder = fs.mkdtempSync(path.join(__dirname, 'data-'));
  const server = spawn(process.execPath, [path.join(__dirname, 'server.js'), port, apiPort, folder, flush ? 'flush' : ''], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  server.stdout.resume();
  base = `http://127.0.0.1:${port}`;
  api = `http://127.0.0.1:${apiPort}`;
  const memory = () => Number(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);
  const busy = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').pop().trim().split(/\s+/).slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  const before = memory();
  // Seconds for every table to open, which takes longer than on our server.
  const warm = 2 + 0.03 * tables;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const sleep = (s) => new Promise((done) => setTimeout(done, s * 1000));
  const show = setInterval(() => {
    if (process.stderr.isTTY) process.stderr.write(`\rboardgame.io, ${tables} tables: ${seconds().toFixed(0)}/${(warm + MEASURED).toFixed(0)} s \x1b[K`);
  }, 1000);
  for (let table = 0; table < tables; table += 1) {
    (async () => {
      await sleep((table * warm * 0.7) / tables);
      while (!over) await playMatch();
    })().catch((error) => { if (!over) { console.error(error); process.exit(2); } });
  }
  await sleep(warm);
  const from = [busy(server.pid), busy('self'), performance.now()];
  counting = true;
  await sleep(MEASURED);
  counting = false;
  over = true;
  const elapsed = (performance.now() - from[2]) / 1000;
  const cores = [busy(server.pid) - from[0], busy('self') - from[1]].map((spent) => (spent / elapsed).toFixed(2));
  const each = ((memory() - before) / tables).toFixed(0);
  clearInterval(show);
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  server.kill('SIGKILL');
  await once(server, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
  waits.sort((a, b) => a - b);
  const at = (share) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
  const rate = (waits.length / elapsed).toFixed(0);
  const name = flush ? 'boardgame.io, FlatFile with fsync' : 'boardgame.io, FlatFile';
  console.log(`| ${name} | ${tables} | ${think} s | ${rate} | ${at(0.5)} | ${at(0.99)} | ${each} | ${cores.join(' | ')} |`);
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(2); });
