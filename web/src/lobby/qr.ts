/**
 * A QR code of a short text: bytes, error correction L, versions 1 to 6. That is enough for a table's link (134 bytes),
 * and a general library would be ten times as long. The numbers come from ISO/IEC 18004.
 */

/** For each version: data codewords per block, error correction codewords per block, blocks. */
const VERSIONS: readonly (readonly [number, number, number])[] = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [68, 18, 2],
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);

/** The Reed–Solomon remainder, appended to the data for error correction. */
function corrections(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    generator = [...generator, 0].map((term, at) => term ^ times(generator[at - 1] ?? 0, EXP[power]!));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at]!;
    for (let term = 0; term <= count; term += 1) rest[at + term]! ^= times(generator[term]!, factor);
  }
  return rest.slice(data.length);
}

/** A text's codewords in placement order; `null` if it is too long. */
function codewords(text: string): { version: number; words: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const place = VERSIONS.findIndex(([data, , blocks]) => data * blocks >= bytes.length + 2);
  if (place < 0) return null;
  const [size, extra, count] = VERSIONS[place]!;
  const bits = [0b0100, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: size * count }, (_, at) =>
    2 * at < bits.length ? (bits[2 * at]! << 4) | (bits[2 * at + 1] ?? 0) : (at - Math.ceil(bits.length / 2)) % 2 === 0 ? 0xec : 0x11,
  );
  const blocks = Array.from({ length: count }, (_, block) => data.slice(block * size, (block + 1) * size));
  const mended = blocks.map((block) => corrections(block, extra));
  const interleaved = (parts: number[][], length: number) => Array.from({ length }, (_, at) => parts.map((part) => part[at]!)).flat();
  return { version: place + 1, words: [...interleaved(blocks, size), ...interleaved(mended, extra)] };
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Modules = (boolean | null)[][];

/** Everything but the data: finder patterns, alignment pattern, timing lines, and format information. */
function frame(version: number, mask: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (row: number, column: number, reach: number, dark: (distance: number) => boolean) => {
    for (let r = row - reach; r <= row + reach; r += 1)
      for (let c = column - reach; c <= column + reach; c += 1)
        if (modules[r]?.[c] !== undefined) modules[r]![c] = dark(Math.max(Math.abs(r - row), Math.abs(c - column)));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  if (version > 1) square(size - 7, size - 7, 2, (distance) => distance !== 1);
  for (let at = 8; at < size - 8; at += 1) modules[6]![at] = modules[at]![6] = at % 2 === 0;
  // Level L is 01; ten bits correct the other five.
  let format = (0b01 << 3) | mask;
  let rest = format << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  format = ((format << 10) | rest) ^ 0b101010000010010;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >> bit) & 1) === 1;
    modules[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8] = dark;
    modules[8]![bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = dark;
  }
  modules[size - 8]![8] = true;
  return modules;
}

/** Places the data in the free squares, from the lower right in pairs of columns, up and down. */
function place(modules: Modules, words: readonly number[], mask: number): boolean[][] {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (modules[row]![column] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        modules[row]![column] = dark !== MASKS[mask]!(row, column);
        bit += 1;
      }
    }
  }
  return modules as boolean[][];
}

/** The penalty for patterns that are hard to scan: runs, blocks, false finder patterns, and too much of one colour. */
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  const lines = [...modules, ...modules.map((_, column) => modules.map((row) => row[column]!))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const eye of ['00001011101', '10111010000']) for (let at = text.indexOf(eye); at >= 0; at = text.indexOf(eye, at + 1)) sum += 40;
  }
  for (let r = 1; r < size; r += 1)
    for (let c = 1; c < size; c += 1)
      if (modules[r]![c] === modules[r - 1]![c] && modules[r]![c] === modules[r]![c - 1] && modules[r]![c] === modules[r - 1]![c - 1])
        sum += 3;
  const dark = modules.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** The dark squares of a text's code with one of the eight masks. */
export function masked(text: string, mask: number): boolean[][] | null {
  const found = codewords(text);
  return found && place(frame(found.version, mask), found.words, mask);
}

/** The dark squares of a text's code, row by row; `null` if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const codes = MASKS.map((_, mask) => masked(text, mask)).filter((code) => code !== null);
  return codes.length === 0 ? null : codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}
