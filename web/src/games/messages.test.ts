/** Every message that a board uses exists, and none is unused. */

import { describe, expect, it } from 'vitest';
import { boardOf } from './registry';

const SOURCES = import.meta.glob<string>(['./*/*.svelte', './*/*.ts', '!./*/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const MESSAGES = import.meta.glob<string>('../../../locales/*/*.ftl', { query: '?raw', import: 'default', eager: true });

const idsOf = (lang: string, game: string) =>
  [...(MESSAGES[`../../../locales/${lang}/${game}.ftl`] ?? '').matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]!);
const games = [
  ...new Set(
    Object.keys(SOURCES)
      .filter((path) => path.endsWith('/Board.svelte'))
      .map((path) => path.split('/')[1]!),
  ),
];

describe.each(games)('the words of %s', (game) => {
  const source = Object.entries(SOURCES)
    .filter(([path]) => path.startsWith(`./${game}/`))
    .map(([, text]) => text)
    .join('\n');

  it.each(['en', 'fr'])('are all written and all said (%s)', (lang) => {
    const written = idsOf(lang, game).filter((id) => id.startsWith('board-'));
    const said = [...new Set([...source.matchAll(/['`](board-[a-z-]+[a-z])['`]/g)].map((found) => found[1]!))];
    // `board-bonus-${…}` uses all messages with that prefix.
    const begun = [...source.matchAll(/`(board-[a-z-]*)\$\{/g)].map((found) => found[1]!).filter((start) => start !== 'board-');
    // For games with pictures of the goal, the page frame shows it.
    if (source.includes('GoalProps')) said.push('board-goal-turn', 'board-goal-points', 'board-goal-end');
    expect(said.filter((id) => !written.includes(id))).toEqual([]);
    expect(written.filter((id) => !said.includes(id) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
  });

  it('guide through every choice the board offers', async () => {
    const { boardActions } = await boardOf(game);
    const guides = boardActions.map((kind) => `guide-${kind.replaceAll('_', '-')}`);
    for (const lang of ['en', 'fr']) expect(guides.filter((id) => !idsOf(lang, game).includes(id))).toEqual([]);
  });
});
