// How smoothly the heaviest board moves: `npm run frames` plays Trains & Stations with five seats at normal speed on a processor
// that Chromium slows down four times, traces it, and writes reports/frames.md.
// A frame is what the page's own clock of pictures (requestAnimationFrame) says; what a long one was spent on is in the trace.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const { launch, makeTable, MOVING, visit, withBots } = await load('e2e/page.ts');
const { serve } = await load('e2e/server.ts');

const report = resolve(dirname(fileURLToPath(import.meta.url)), '../../reports/frames.md');
const SECONDS = Number(process.argv[2] ?? 60);
const SLOWER = 4;
const LONG = 50;
const SEATS = 5;

const server = await serve({ pause: 100 });
const browser = await launch();
const { page, context } = await visit(browser, server.address, {
  ...MOVING,
  settings: { speed: 'normal', guide: false, unfolded: false, nameless: true },
});
await page.goto(await makeTable(context, server.address, 'trains-and-stations', withBots(SEATS)));
await page.waitForSelector('.prompt h2.mine');

const cdp = await context.newCDPSession(page);
const events = [];
cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
const ended = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
await cdp.send('Tracing.start', {
  transferMode: 'ReportEvents',
  traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'], excludedCategories: ['*'] },
});
const measured = await page.evaluate(play, SECONDS * 1000);
await cdp.send('Tracing.end');
await ended;
await browser.close();
await server.stop();
server.clean();

/** Runs in the page: records every frame while it presses offered choices, a second after they appear, as a person would. */
async function play(ms) {
  const gaps = [];
  let moving = 0;
  let last = performance.now();
  const begun = last;
  let running = true;
  const tick = (now) => {
    const busy = document
      .getAnimations()
      .some((one) => one.playState === 'running' && (one.effect?.getComputedTiming().iterations ?? 1) < 5);
    if (busy) moving += 1;
    gaps.push({ gap: now - last, busy, said: document.querySelector('.prompt h2')?.textContent?.trim() ?? '' });
    if (now - last > 50) performance.mark(`long ${Math.round(now - last)}`);
    last = now;
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  let moves = 0;
  while (performance.now() - begun < ms) {
    await new Promise((done) => setTimeout(done, 1000));
    const mine = document.querySelector('.prompt h2.mine');
    if (!mine) continue;
    document.querySelector('.prompt details:not([open]) > summary')?.click();
    await new Promise((done) => setTimeout(done, 100));
    const offered = document.querySelectorAll('.prompt .choice');
    offered[moves % Math.max(1, offered.length)]?.click();
    moves += 1;
  }
  running = false;
  return { gaps, moving, moves, elements: document.querySelectorAll('.felt *').length };
}

const frames = measured.gaps
  .filter(({ busy }) => busy)
  .map(({ gap }) => gap)
  .sort((a, b) => a - b);
const share = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))]?.toFixed(1) ?? '–';
const long = measured.gaps.filter(({ gap, busy }) => busy && gap > LONG);

/** The long tasks of the page's main thread, by kind of work. */
const main = events
  .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  .map(({ pid, tid }) => `${pid} ${tid}`);
const own = events.filter(({ ph, pid, tid }) => ph === 'X' && main.includes(`${pid} ${tid}`));
const tasks = own.filter(({ name, dur }) => /RunTask$/.test(name) && dur > LONG * 1000);
const KINDS = [
  'FunctionCall',
  'EvaluateScript',
  'UpdateLayoutTree',
  'Layout',
  'Paint',
  'PrePaint',
  'Layerize',
  'Commit',
  'MinorGC',
  'MajorGC',
  'ParseHTML',
  'HitTest',
  'FireAnimationFrame',
  'EventDispatch',
  'RunMicrotasks',
  'TimerFire',
];
const spent = KINDS.map((kind) => {
  const all = own.filter(({ name }) => name === kind);
  const inLong = all.filter(({ ts }) => tasks.some((task) => ts >= task.ts && ts < task.ts + task.dur));
  const sum = (list) => list.reduce((total, { dur = 0 }) => total + dur, 0) / 1000;
  return { kind, count: all.length, ms: sum(all), long: sum(inLong), most: Math.max(0, ...all.map(({ dur = 0 }) => dur / 1000)) };
})
  .filter(({ count }) => count > 0)
  .sort((a, b) => b.long - a.long);
const shown = new Map();
for (const one of long) shown.set(one.said.slice(0, 60), [...(shown.get(one.said.slice(0, 60)) ?? []), one]);
const worst = [...shown]
  .map(([said, list]) => ({ said, count: list.length, most: Math.max(...list.map(({ gap }) => gap)) }))
  .sort((a, b) => b.most - a.most);

const text = `# How smoothly the largest board animates

This report measures how smoothly the largest board animates on a slow machine. \`npm --prefix web run frames\` writes this page.

Trains & Stations with ${SEATS} seats (${measured.elements} elements), normal speed, Chromium without a graphics card and with its CPU
slowed down ${SLOWER} times, on ${cpus().length} busy cores: ${SECONDS} seconds with ${measured.moves} moves by the player and bots' moves in between.

| | |
|---|--:|
| frames while something moved | ${frames.length} |
| median | ${share(0.5)} ms |
| 95th percentile | ${share(0.95)} ms |
| 99th percentile | ${share(0.99)} ms |
| longest | ${frames.at(-1)?.toFixed(1) ?? '–'} ms |
| **over ${LONG} ms** | **${long.length}** (${((100 * long.length) / Math.max(1, frames.length)).toFixed(2)}%) |
| main-thread tasks over ${LONG} ms | ${tasks.length} |

Shown during long frames:

| shown | frames | longest |
|---|--:|--:|
${worst
  .slice(0, 5)
  .map(({ said, count, most }) => `| ${said} | ${count} | ${most.toFixed(0)} ms |`)
  .join('\n')}

Main-thread work (kinds overlap):

| work | times | total | in long tasks | longest |
|---|--:|--:|--:|--:|
${spent
  .slice(0, 5)
  .map(
    ({ kind, count, ms, long: inLong, most }) =>
      `| ${kind} | ${count} | ${ms.toFixed(0)} ms | ${inLong.toFixed(0)} ms | ${most.toFixed(0)} ms |`,
  )
  .join('\n')}
`;
if (process.env.REPORT !== 'no') writeFileSync(report, text);
console.log(text);
