// The animation in the README: `npm run animation` plays some turns of Trains & Stations against bots, and writes what
// the page shows to docs/pictures/animation.webp.

import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const { launch, MOVING, playToTheEnd, tile, visit } = await load('e2e/page.ts');
const { serve } = await load('e2e/server.ts');

const file = process.env.ANIMATION ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures/animation.webp');

const VIEW = { width: 1200, height: 750 };
const SIZE = { width: 720, height: 450 };
/** Turns to play before the animation begins, so that there is something on the board. */
const BEFORE = 60;
const FRAMES = 110;
/** Frames are taken as fast as the machine can, and shown at this pace. */
const FRAME_MS = 110;
const LAST_MS = 2500;

const server = await serve({ pause: 400 });
const browser = await launch();
try {
  const { page } = await visit(browser, server.address, { ...VIEW, ...MOVING, settings: { theme: 'dark', nameless: true } });
  await tile(page, 'Trains & Stations').locator('button.primary').click();
  await play(page, BEFORE);
  await page.evaluate(() =>
    localStorage.setItem('whistlestop', JSON.stringify({ ...JSON.parse(localStorage.whistlestop), speed: 'normal' })),
  );
  await page.reload();
  const studio = await browser.newPage();
  const frames = [];
  const filming = film(page, studio, frames);
  await play(page, Infinity, () => frames.length >= FRAMES);
  await filming;
  writeFileSync(file, animated(frames));
} finally {
  await browser.close();
  await server.stop();
  server.clean();
}

/** Plays this many turns, or until it is stopped. */
async function play(page, turns, enough = () => false) {
  const each = (turn) => (turn >= turns || enough() ? Promise.reject(new Error('enough')) : Promise.resolve());
  await playToTheEnd(page, { pick: () => 0, byHand: Infinity, each }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
}

/** Takes pictures of the page; each frame holds only the blocks that have changed since the one before. */
async function film(page, studio, frames) {
  await studio.evaluate(({ width, height }) => {
    const BLOCK = 10;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.imageSmoothingQuality = 'high';
    let before = null;
    window.frame = async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      pen.drawImage(image, 0, 0, width, height);
      const picture = pen.getImageData(0, 0, width, height);
      const { data } = picture;
      const changed = new Set();
      const blockOf = (pixel) => Math.floor(pixel / width / BLOCK) * width + Math.floor((pixel % width) / BLOCK);
      const differs = (at) =>
        Math.abs(data[at] - before[at]) + Math.abs(data[at + 1] - before[at + 1]) + Math.abs(data[at + 2] - before[at + 2]) > 30;
      for (let at = 0; at < data.length; at += 4) if (!before || differs(at)) changed.add(blockOf(at / 4));
      if (changed.size === 0) return null;
      before ??= new Uint8ClampedArray(data.length);
      for (let at = 0; at < data.length; at += 4) {
        if (changed.has(blockOf(at / 4))) before.set(data.subarray(at, at + 4), at);
        else data.fill(0, at, at + 4);
      }
      pen.putImageData(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.6).split(',')[1];
    };
  }, SIZE);
  while (frames.length < FRAMES) {
    const png = (await page.screenshot()).toString('base64');
    const webp = await studio.evaluate((picture) => window.frame(picture), png);
    if (webp) frames.push({ webp: Buffer.from(webp, 'base64'), ms: FRAME_MS });
    else if (frames.length > 0) frames.at(-1).ms = Math.min(frames.at(-1).ms + FRAME_MS, 8 * FRAME_MS);
  }
  frames.at(-1).ms = LAST_MS;
}

/** Combines pictures into one animated WebP that loops forever (RFC 9649). */
function animated(frames) {
  const number = (value, bytes) => Buffer.from(Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 255));
  const chunk = (name, ...parts) => {
    const data = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(name), number(data.length, 4), data, Buffer.alloc(data.length % 2)]);
  };
  const size = Buffer.concat([number(SIZE.width - 1, 3), number(SIZE.height - 1, 3)]);
  const ANIMATION_AND_ALPHA = 0x12;
  const head = [chunk('VP8X', number(ANIMATION_AND_ALPHA, 4), size), chunk('ANIM', number(0, 4), number(0, 2))];
  const pictures = frames.map(({ webp, ms }) => chunk('ANMF', number(0, 6), size, number(ms, 3), number(0, 1), ...imageChunks(webp)));
  return chunk('RIFF', Buffer.from('WEBP'), ...head, ...pictures);
}

/** The chunks of a still picture that may be in an animation: without its header and its colour profile. */
function imageChunks(webp) {
  const found = [];
  for (let at = 12; at < webp.length;) {
    const end = at + 8 + webp.readUInt32LE(at + 4);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) found.push(webp.subarray(at, end + (end % 2)));
    at = end + (end % 2);
  }
  return found;
}
