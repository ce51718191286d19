// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import type { ClientMessage, Kinded, Step } from '../protocol/messages';
import { Commands } from './commands.svelte';

type Act = Extract<ClientMessage, { do: 'act' }>;

let sent: Act[];
let table: ConstructorParameters<typeof Commands>[0];
let commands: Commands;
const [pick, place, other] = [{ kind: 'pick' }, { kind: 'place', at: 1 }, { kind: 'other' }];

beforeEach(() => {
  sent = [];
  table = { seat: 0, ownSeats: [0], view: {}, legal: [], clocks: null, clocksAt: 0, seq: 7, race: { start: null } };
  commands = new Commands(table, (message) => sent.push(message as Act));
});

/** The server acknowledges the last command as this record. */
const receipt = (seq: number) => commands.takeAnswer({ kind: 'receipt', id: sent.at(-1)!.id, seq, repeated: false });

/** A step arrives with these choices. */
function step(seq: number, ...legal: Kinded[]): void {
  table.seq = seq;
  commands.onStep({ seq, seen: { seq, seat: 0, events: [pick] } } as unknown as Step);
  table.legal = legal;
  commands.goOn();
}

it('sends a gesture one action after the other, each when the one before it has counted', () => {
  commands.act(pick, place);
  expect(sent).toMatchObject([{ do: 'act', against: 7, seat: 0, action: pick }]);
  receipt(8);
  expect(commands.busy, 'until the step is here too').toBe(true);
  commands.act(other);
  step(8, { at: 1, kind: 'place' });
  expect(sent.slice(1)).toMatchObject([{ against: 8, action: place }]);
  step(9);
  expect(commands.busy, 'the step came before its receipt').toBe(true);
  receipt(9);
  expect(commands.settled).toBe(true);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

it.each([
  ['something else is to be done', () => (receipt(8), step(8, other))],
  [
    'it was refused',
    () => {
      commands.takeAnswer({ kind: 'refused', id: sent[0]!.id, seq: 7, code: 'illegal', message: '' });
      step(8, place);
    },
  ],
])('gives up what is left of a gesture where %s', (_, interrupt) => {
  commands.act(pick, place);
  interrupt();
  expect(sent).toHaveLength(1);
  expect(commands.settled).toBe(true);
});

it('keeps a gesture while others move, and when the connection comes back', () => {
  commands.act(pick, place);
  commands.onRestart(false);
  expect(commands.busy).toBe(true);
  receipt(8);
  step(8);
  expect(commands.settled).toBe(false);
  step(9, place);
  expect(sent).toHaveLength(2);
});

it('says what was refused until the next command, but not of a hint that nobody wants any more', () => {
  commands.hint();
  commands.takeAnswer({ kind: 'refused', id: sent[0]!.id, seq: 7, code: 'moved_on', message: '' });
  expect(commands.refused).toBeNull();
  commands.undo();
  commands.takeAnswer({ kind: 'refused', id: sent[1]!.id, seq: 7, code: 'no_undo', message: '' });
  expect(commands.refused?.code).toBe('no_undo');
  commands.say('hello');
  expect(commands.refused).toBeNull();
});

it('measures a race, and notices a move that a bot made for us', () => {
  table.race.start = performance.now() - 50;
  commands.act(pick);
  expect(sent[0]!.took).toBeGreaterThanOrEqual(50);
  receipt(8);
  step(8);
  expect(commands.timedOut).toBe(false);
  table.clocks = { running: [0], move_ms: [100], reserve_ms: [0] } as unknown as typeof table.clocks;
  step(9);
  expect(commands.timedOut).toBe(true);
});
