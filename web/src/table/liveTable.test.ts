import { expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol/messages';
import { LiveTable } from './liveTable.svelte';

const hear: { now: (message: ServerMessage) => void } = { now: () => undefined };
vi.mock('../protocol/connection', () => ({
  Connection: class {
    constructor(_: string, options: { onMessage: (message: ServerMessage) => void }) {
      hear.now = options.onMessage;
    }
    send() {}
    close() {}
  },
}));

const card = { game: 'wild-ride', seats: [], status: 'playing', fair: { version: 1 } };
const hello = (seq: number, view: string) =>
  ({
    kind: 'hello',
    protocol: 1,
    table: card,
    seat: 0,
    seq,
    history: [],
    promises: [],
    outcome: null,
    view,
    legal: [{ kind: view }],
    turn: null,
    clocks: null,
  }) as unknown as ServerMessage;
const step = (seq: number, view: string) =>
  ({
    kind: 'step',
    seq,
    seen: { seq, events: [{ kind: 'dealt' }] },
    view,
    legal: [],
    turn: null,
    clocks: null,
  }) as unknown as ServerMessage;

it('a step that was being shown when the whole table came anew does not put it back', async () => {
  const live = new LiveTable('one');
  hear.now(hello(0, 'before'));
  hear.now(step(1, 'old'));
  expect(live.events).toHaveLength(1);
  hear.now(step(2, 'older than what comes'));
  hear.now(hello(2, 'new'));
  await live.settled();
  expect(live.view).toBe('new');
  expect(live.legal).toEqual([{ kind: 'new' }]);
  // Later steps are shown as usual.
  hear.now(step(3, 'next'));
  live.skip();
  await live.settled();
  expect(live.view).toBe('next');
});

it('a race that begins while steps wait is shown at once, and counts from when it could be seen', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const draw = () => frames.splice(0).forEach((frame) => frame(0));
  const live = new LiveTable('one');
  hear.now(hello(0, 'before'));
  hear.now(step(1, 'old'));
  hear.now({ ...step(2, 'race'), race: { showing: 2 } } as ServerMessage);
  await live.settled();
  expect([live.view, live.race.start]).toEqual(['race', null]);
  draw();
  draw();
  expect(live.race.start).not.toBeNull();
  // The next race is over before it was drawn, so nothing is measured.
  hear.now({ ...step(3, 'again'), race: { showing: 3 } } as ServerMessage);
  await live.settled();
  hear.now(step(4, 'over'));
  live.skip();
  await live.settled();
  draw();
  draw();
  expect(live.race.start).toBeNull();
  vi.unstubAllGlobals();
});
