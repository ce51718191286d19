// Simulations a second of the page's program beside the native one, on one thread, about the same questions:
// `cargo xtask bench --page` calls it with the file that the native one left.

import { readFileSync } from 'node:fs';

const [asked, wasm] = process.argv.slice(2);
const { simulations, rounds, games } = JSON.parse(readFileSync(asked, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
const { memory, room, think, answer } = instance.exports;

function ask(text) {
  const bytes = new TextEncoder().encode(text);
  const at = room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const length = think();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

console.log('| simulations a second | native | page | |');
console.log('|---|--:|--:|--:|');
for (const [game, { question, native }] of Object.entries(games)) {
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    if (!JSON.parse(ask(question)).action) throw new Error(`${game}: no idea`);
    best = Math.max(best, (1000 * simulations) / (performance.now() - began));
  }
  const number = (value) => Math.round(value).toLocaleString('en');
  console.log(`| ${game} | ${number(native)} | ${number(best)} | ${(best / native).toFixed(2)} × |`);
}
console.log(`\nThe page's program holds ${(memory.buffer.byteLength / 2 ** 20).toFixed(1)} MiB after it.`);
