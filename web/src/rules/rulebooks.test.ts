// @vitest-environment jsdom
/** The rules as readers see them: pictures in place, ids and option names out of the way. */

import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { open } from '../games/recordedPositions';
import { Words, type Lang } from '../words/words';
import { asideOf, optionIn } from './aside';
import { read, type Block } from './markdown';

const BOOKS = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true });
const GAMES = Object.keys(import.meta.glob('../games/*/Board.svelte')).map((path) => path.split('/')[2]!);
const blocksOf = (game: string, lang: Lang): Block[] => read(BOOKS[`../../../docs/rules/${game}${lang === 'fr' ? '.fr' : ''}.md`]!);

describe.each(GAMES)('the rules of %s', (game) => {
  it.each(['en', 'fr'] as Lang[])('have at least six pictures, each beside a rule that there is (%s)', async (lang) => {
    const { module, words } = await open(game, lang);
    const rules = blocksOf(game, lang).flatMap((block) => (block.kind === 'heading' && block.rule ? [block.rule] : []));
    const pictured = Object.keys(module.rulePictures ?? {});
    expect(pictured.length).toBeGreaterThanOrEqual(6);
    expect(pictured.filter((rule) => !rules.includes(rule))).toEqual([]);
    for (const rule of pictured) {
      const target = document.createElement('div');
      const drawn = mount(module.RulePicture!, { target, props: { rule, words } });
      flushSync();
      expect(target.querySelectorAll('svg').length, rule).toBeGreaterThan(0);
      expect(target.textContent).not.toMatch(/\b(board|name|label)-[a-z]|undefined|NaN/);
      void unmount(drawn);
    }
  });

  it.each(['en', 'fr'] as Lang[])('show no name of an option in what is read first (%s)', async (lang) => {
    const { words } = await open(game, lang);
    const first = blocksOf(game, lang).filter((block) => block.kind === 'paragraph' && !asideOf(block.spans, words));
    const codes = first
      .flatMap((block) => (block.kind === 'paragraph' ? block.spans : []))
      .filter(({ kind }) => kind === 'code')
      .map(({ text }) => text);
    // Any code that is neither a file name nor a command is an option, which is shown in words.
    expect(codes.filter((code) => /^[a-z_]+([:=].*)?$/.test(code) && !optionIn(code, words) && !words.has(`name-${code}`))).toEqual([]);
  });
});

it('folds rulings away, and reads on where a sentence only begins with a word that is stressed', () => {
  expect(
    asideOf([
      { kind: 'em', text: 'Ruling.' },
      { kind: 'text', text: ' The old text.' },
    ]),
  ).toEqual({ title: 'Ruling', rest: [{ kind: 'text', text: 'The old text.' }] });
  expect(
    asideOf([
      { kind: 'em', text: 'You' },
      { kind: 'text', text: ' may.' },
    ]),
  ).toBeNull();
  const option = new Words('en', ['option-refill = How trains are filled up\nname-as-they-come = wagons as they come']);
  expect(
    asideOf(
      [
        { kind: 'em', text: '(option: `refill: as_they_come`)' },
        { kind: 'text', text: ' Every wagon.' },
      ],
      option,
    )?.title,
  ).toBe('How trains are filled up – wagons as they come');
  expect(asideOf([{ kind: 'text', text: 'Mix the wagons.' }])).toBeNull();
});
