/** Three rerolls make one line of the log, in a game played with the real rules. */

import { expect, it } from 'vitest';
import { engine } from '../../../scripts/steps.mjs';
import type { Kinded } from '../../protocol/messages';
import type { LogEntry } from '../../table/tableState.svelte';
import { fold } from '../../table/logLines';
import { minorEvents, repeatedEvents } from './index';

/** Plays one seat's first turn with as many rerolls as it has coins, and returns its log. */
async function rerolled(seed: number): Promise<LogEntry[]> {
  const { ask, end } = engine();
  let at = await ask({ do: 'new', game: 'trains-and-stations', seats: 3, seed });
  for (let step = 0, rerolls = 0; step < 60; step += 1) {
    const seat = at.turn.seats[0];
    const { actions } = (await ask({ do: 'legal', seat })) as { actions: Kinded[] };
    const of = (kind: string) => actions.find((action) => action.kind === kind);
    const picks = of('reroll') ? undefined : of('pick');
    const action = rerolls < 3 ? (of('reroll') ?? picks ?? actions[0]!) : (of('stop') ?? actions[0]!);
    if (action.kind === 'reroll') rerolls += 1;
    at = await ask({ do: 'act', seat, action });
    if (action.kind === 'save') break;
  }
  const { events } = await ask({ do: 'events', since: 0, seat: 0 });
  end();
  return (events as LogEntry['record'][]).map((record) => ({ record })).toReversed();
}

it('says rerolls in one line, with each of them behind it', async () => {
  const kinds = (entry: LogEntry) => entry.record.events.map(({ kind }) => kind);
  let most = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const entries = await rerolled(seed);
    const paid = entries.filter((entry) => kinds(entry).includes('reroll_paid')).length;
    most = Math.max(most, paid);
    if (paid < 3) continue;
    const lines = fold(entries, new Set(minorEvents), new Set(repeatedEvents));
    const seat = entries.find((entry) => kinds(entry).includes('reroll_paid'))!.record.seat;
    const about = lines.filter(({ entry, folded }) =>
      [entry, ...folded].some(({ record }) =>
        record.events.some((event) => (event.kind === 'reroll_paid' || event.kind === 'dice_rolled') && event.seat === seat),
      ),
    );
    expect(
      about.length,
      about.map(({ entry, folded }) => [entry, ...folded].map((one) => `${one.record.seat} ${kinds(one)}`).join(' < ')).join('\n'),
    ).toBe(1);
    expect(kinds(about[0]!.entry)).toContain('dice_rolled');
    expect(about[0]!.folded.filter((entry) => kinds(entry).includes('reroll_paid'))).toHaveLength(3);
  }
  expect(most).toBe(3);
});
