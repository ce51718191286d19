import { beforeEach, expect, it } from 'vitest';
import { stageOf, tellAgain, wereShown } from './explanations.svelte';

beforeEach(tellAgain);

it('tells in full once, then in a line, then not at all', () => {
  const stages = [0, 1, 2, 3].map(() => {
    const stage = stageOf('a-game', 'play');
    wereShown('a-game', ['play']);
    return stage;
  });
  expect(stages).toEqual(['full', 'line', 'line', 'none']);
});

it('keeps games and kinds apart, and begins anew when asked', () => {
  wereShown('a-game', ['play']);
  expect(stageOf('a-game', 'pass')).toBe('full');
  expect(stageOf('another', 'play')).toBe('full');
  tellAgain();
  expect(stageOf('a-game', 'play')).toBe('full');
});
