// @vitest-environment node
/**
 * After a lesson, a player knows how to score, what to do in a turn and when the game ends: the steps that teach it are
 * listed beside each lesson.
 */

import { describe, expect, it } from 'vitest';
import { lessonOf } from './lesson';

const QUESTIONS = import.meta.glob<string>('../../../games/*/QUESTIONS.md', { query: '?raw', import: 'default', eager: true });
const LESSONS = Object.keys(import.meta.glob('../../../games/*/lesson.json'));
const MESSAGES = import.meta.glob<string>('../../../locales/*/*.ftl', { query: '?raw', import: 'default', eager: true });
const ASKED = ['turn', 'score', 'end'];

const gameOf = (path: string) => path.split('/').at(-2)!;
const rowsOf = (text: string) =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map((row) => row[1]!.split('|').map((cell) => cell.trim())).filter(([asks]) => ASKED.includes(asks!));
const listed = (cell: string | undefined, mark: string) =>
  (cell ?? '')
    .split(mark)
    .map((one) => one.trim())
    .filter(Boolean);

/** The text of a message, unprocessed. */
function said(lang: string, game: string, id: string): string {
  const found = new RegExp(`^${id} = (.*(?:\\n    .*)*)`, 'm').exec(MESSAGES[`../../../locales/${lang}/${game}.ftl`] ?? '');
  return (found?.[1] ?? '').replaceAll(/\s+/g, ' ');
}

describe.each(LESSONS.map(gameOf))('after the lesson of %s', (game) => {
  const rows = rowsOf(QUESTIONS[`../../../games/${game}/QUESTIONS.md`] ?? '');

  it('has the three questions written down', () => {
    expect(rows.map(([asks]) => asks).toSorted()).toEqual(ASKED.toSorted());
  });

  it.each(ASKED)('can say: %s', async (asks) => {
    const [, question, answer, steps, en, fr] = rows.find((row) => row[0] === asks)!;
    expect(question).toMatch(/\?$/);
    expect(answer).not.toBe('');
    const { line } = await lessonOf(game);
    const ids = listed(steps, ',');
    const told = line as { say?: string; answers?: string }[];
    expect(ids.filter((id) => !told.some((item) => item.say === id && item.answers === asks))).toEqual([]);
    for (const [lang, words] of [
      ['en', en],
      ['fr', fr],
    ] as const) {
      const all = ids
        .map((id) => said(lang, game, id))
        .join(' ')
        .toLowerCase();
      expect(listed(words, ';').length).toBeGreaterThan(0);
      expect(listed(words, ';').filter((word) => !all.includes(word.toLowerCase()))).toEqual([]);
    }
  });
});
