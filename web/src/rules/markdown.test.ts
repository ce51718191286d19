// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, spans } from './markdown';

const RULES = '../docs/rules';
const books = readdirSync(RULES).filter((name) => /^[a-z-]+(\.fr)?\.md$/.test(name));

it.each(books)('%s is read whole: every rule has its heading, and no mark is left over', (book) => {
  const text = readFileSync(`${RULES}/${book}`, 'utf8');
  const blocks = read(text);
  const wanted = [...text.matchAll(/^### ([A-Z]{2}-\d+) /gm)].map((found) => found[1]);
  const found = blocks.flatMap((block) => (block.kind === 'heading' && block.rule ? [block.rule] : []));
  expect(wanted.length).toBeGreaterThan(5);
  expect(found).toEqual(wanted);
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.spans.filter((span) => span.kind === 'text') : []));
  expect(paragraphs.filter((span) => /^(#|\||- )|\*\*/.test(span.text))).toEqual([]);
});

it('never makes markup of what is written', () => {
  expect(spans('<b>x</b> *y*')).toEqual([
    { kind: 'text', text: '<b>x</b> ' },
    { kind: 'em', text: 'y' },
  ]);
});
