/**
 * SHA-256. Browsers have their own, but only over HTTPS and on localhost, and families play over plain HTTP at home.
 * Only a few hundred bytes are hashed, so this synchronous one is used everywhere.
 */

const K = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
  0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
  0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
  0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
  0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000));
  blocks.setUint32(padded.length - 4, (length * 8) >>> 0);
  const state = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i += 1) words[i] = i < 16 ? blocks.getInt32(block + i * 4) : next(words, i);
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

function next(words: Int32Array, i: number): number {
  const a = words[i - 15]!;
  const b = words[i - 2]!;
  const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
  const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
  return (words[i - 16]! + low + words[i - 7]! + high) | 0;
}

function mix(state: number[], words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}
