// Simulations a second of the page's program beside the native one, on one thread, about the same questions, in turn:
// `cargo xtask bench --page` calls it with the file of questions, the page's program and the native one.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Machines are noisy, so the best of this many rounds counts, for both. */
const ROUNDS = 5;
/** For how many seconds a round repeats a question, as in the native program. */
const LEAST = 0.4;
/** Browsers recompile hot code with more optimisation, so this is the warm-up time, in milliseconds. */
const WARM = 1500;
const [asked, wasm, native] = process.argv.slice(2);
const { simulations, games } = JSON.parse(readFileSync(asked, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
const { memory, room, learn, think, answer } = instance.exports;

/** This thread's CPU time in seconds, where the system reports it, as the native program counts. */
function busy() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

function write(bytes) {
  const at = room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
}

/** The game's nets: built into the native program, but downloaded by the page. */
function teach(game) {
  const nets = fileURLToPath(new URL(`../../games/${game}/nets`, import.meta.url));
  for (const file of existsSync(nets) ? readdirSync(nets) : []) {
    write(Buffer.concat([Buffer.from(game), readFileSync(`${nets}/${file}`)]));
    if (!learn(game.length)) throw new Error(`${file} of ${game} is no net`);
  }
}

function ask(text) {
  write(new TextEncoder().encode(text));
  const length = think();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

console.log('| simulations a second | native | page | |');
console.log('|---|--:|--:|--:|');
for (const [game, question] of Object.entries(games)) {
  let [there, here] = [0, 0];
  teach(game);
  for (const began = performance.now(); performance.now() - began < WARM;) ask(question);
  for (let round = 0; round < ROUNDS; round += 1) {
    there = Math.max(there, Number(execFileSync(native, [asked, game], { encoding: 'utf8' })));
    const began = busy();
    let made = 0;
    for (; busy() - began < LEAST; made += simulations) if (!JSON.parse(ask(question)).action) throw new Error(`${game}: no idea`);
    here = Math.max(here, made / (busy() - began));
  }
  const number = (value) => Math.round(value).toLocaleString('en');
  console.log(`| ${game} | ${number(there)} | ${number(here)} | ${(here / there).toFixed(2)} × |`);
}
console.log(`\nThe page's program holds ${(memory.buffer.byteLength / 2 ** 20).toFixed(1)} MiB after it.`);
