// @vitest-environment node
/**
 * The pages' messages all exist, and none is unused. The program's own tests check the contents of the files (the same
 * ids in every language, each once; a game's words); boards' messages are checked in `games/messages.test.ts`.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function keys(file: string): string[] {
  const text = readFileSync(join('../locales/en', file), 'utf8');
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]!);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/types\.ts$|\.test\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Messages that a source uses by name, and prefixes of composed ids. */
function asked(code: string): { whole: Set<string>; begun: string[] } {
  const whole = new Set([...code.matchAll(/['"]([a-z][a-z0-9]*(?:-[a-z0-9]+)*)['"]/g)].map((found) => found[1]!));
  const begun = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((found) => found[1]!);
  return { whole, begun };
}

describe('messages', () => {
  it('of the pages are all used', () => {
    const { whole, begun } = asked(sources('src').join('\n'));
    const theirs = [...keys('web.ftl'), ...keys('review.ftl').filter((id) => id.startsWith('review-page-'))];
    const unused = theirs.filter((id) => !whole.has(id) && !begun.some((start) => id.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('that the pages ask for are all there', () => {
    const there = new Set([...keys('web.ftl'), ...keys('table.ftl')]);
    const code = sources('src').join('\n');
    const wanted = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((id) => !there.has(id))).toEqual([]);
    const begun = [...code.matchAll(/\bt\(`([a-z-]+)\$\{/g)].map((found) => found[1]!);
    expect(begun.filter((start) => ![...there].some((id) => id.startsWith(start)))).toEqual([]);
  });
});
