// Plays N matches of four websocket clients each on boardgame.io and says how many moves a second
// it answered, and how long each waited: `node run.mjs FOLDER TABLES THINK_SECONDS`.
// Its storage does not wait for the disk, so what it answers is not yet durable.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import path from "node:path";

const [folder, tablesText, thinkText] = process.argv.slice(2);
const tables = Number(tablesText), think = Number(thinkText) * 1000, measured = 15_000;
const require = createRequire(path.join(folder, "package.json"));
const { io } = require("socket.io-client");

const free = createServer().listen(0, "127.0.0.1");
await once(free, "listening");
const port = free.address().port;
free.close();
const data = mkdtempSync(path.join(folder, "data-"));
const server = spawn(process.execPath, [path.join(folder, "server.cjs"), String(port), data], { stdio: ["ignore", "pipe", "inherit"] });
await once(server.stdout, "data");
const base = `http://127.0.0.1:${port}`;
const status = (field) => Number(readFileSync(`/proc/${server.pid}/status`, "utf8").match(new RegExp(`${field}:\\s+(\\d+)`))?.[1] ?? 0);
const before = status("VmRSS");

const warm = 1_000 + 12 * tables;
const began = Date.now(), counted = began + warm, end = counted + measured;
const waits = [];
const sockets = [];

// A match that nobody has made is made for the first who asks for it.
function play(matchID, playerID, begun) {
  const socket = io(`${base}/tiny`, { transports: ["websocket"], forceNew: true });
  sockets.push(socket);
  let sent = null, answered = -1;
  const move = (stateID) => {
    if (Date.now() >= end) return;
    sent = performance.now();
    const wanted = stateID;
    answered = stateID;
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [], playerID, credentials: "x" } };
    socket.emit("update", action, wanted, matchID, playerID);
  };
  const saw = (state) => {
    if (sent !== null && state._stateID > answered) {
      if (Date.now() >= counted && Date.now() < end) waits.push(performance.now() - sent);
      sent = null;
    }
    if (state.ctx.currentPlayer === playerID && sent === null) {
      const pause = think === 0 ? 0 : think / 2 + think * (((state._stateID * 7919 + Number(playerID) * 104729) % 1000) / 1000);
      if (pause === 0) move(state._stateID); else setTimeout(() => move(state._stateID), pause);
    }
  };
  socket.on("sync", (_, { state }) => begun(() => saw(state)));
  socket.on("update", (_, state) => saw(state));
  socket.on("connect", () => socket.emit("sync", matchID, playerID, "x", 4));
}

for (let table = 0; table < tables; table++) {
  // Nobody moves before all four are there, or they would miss it.
  const ready = [];
  const join = (seat) => play(`t${table}`, String(seat), (go) => {
    ready.push(go);
    if (ready.length === 4) ready.forEach((go) => go()); else join(ready.length);
  });
  join(0);
  await new Promise((done) => setTimeout(done, 10));
}
await new Promise((done) => setTimeout(done, Math.max(0, end - Date.now())));
const memory = (status("VmHWM") - before) / tables;
sockets.forEach((socket) => socket.close());
server.kill();
rmSync(data, { recursive: true, force: true });
waits.sort((a, b) => a - b);
const at = (share) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
const rate = (waits.length / (measured / 1000)).toFixed(0);
console.log(`${"boardgame.io".padEnd(11)} ${String(tables).padStart(5)} ${String(think / 1000).padStart(4)} s ${rate.padStart(9)} ${at(0.5).padStart(7)} ${at(0.99).padStart(7)} ${memory.toFixed(0).padStart(9)} kB`);
process.exit(0);
