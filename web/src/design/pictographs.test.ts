// @vitest-environment node
/** Every icon is SVG, because a device's fonts decide whether and how pictographs are drawn. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PICTOGRAPH = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/u;
/** A window's title is text alone, and shows whose turn it is. */
const TITLE = "const mark = $derived(live.mayAct ? '● ' : '');";

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts|js|css)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => `src/${file}`);
const locales = ['en', 'fr'].map((lang) => `../locales/${lang}/web.ftl`);

it('has no pictograph in the page or its words', () => {
  const found = [...sources, ...locales].flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(TITLE, '')
      .split('\n')
      .flatMap((line, at) => (PICTOGRAPH.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
