// @vitest-environment node
/** No message is missing, none is there for nothing, and both languages have the same. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LOCALES = '../locales';
const files = readdirSync(join(LOCALES, 'en')).filter((name) => name.endsWith('.ftl'));

function keys(lang: string, file: string): string[] {
  const text = readFileSync(join(LOCALES, lang, file), 'utf8');
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]!);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/types\.ts$|\.test\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Messages that a source asks for by name, and beginnings of those it puts together. */
function asked(code: string): { whole: Set<string>; begun: string[] } {
  const whole = new Set([...code.matchAll(/['"]([a-z][a-z0-9]*(?:-[a-z0-9]+)*)['"]/g)].map((found) => found[1]!));
  const begun = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((found) => found[1]!);
  return { whole, begun };
}

describe('messages', () => {
  it.each(files)('%s has the same ids in both languages', (file) => {
    expect(keys('fr', file).sort()).toEqual(keys('en', file).sort());
    expect(new Set(keys('en', file)).size).toBe(keys('en', file).length);
  });

  it('of the pages are all used', () => {
    const { whole, begun } = asked(sources('src').join('\n'));
    const unused = keys('en', 'web.ftl').filter((id) => !whole.has(id) && !begun.some((start) => id.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('that the pages ask for are all there', () => {
    const there = new Set([...keys('en', 'web.ftl'), ...keys('en', 'table.ftl')]);
    const code = sources('src').join('\n');
    const wanted = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((id) => !there.has(id))).toEqual([]);
    const begun = [...code.matchAll(/\bt\(`([a-z-]+)\$\{/g)].map((found) => found[1]!);
    expect(begun.filter((start) => ![...there].some((id) => id.startsWith(start)))).toEqual([]);
  });

  const games = files.map((file) => file.replace('.ftl', '')).filter((game) => !['web', 'table', 'terminal'].includes(game));
  it.each(games)("%s's board uses all its own messages, and has all it uses", (game) => {
    const own = keys('en', `${game}.ftl`);
    const folder = sources(join('src/games', game));
    const { whole, begun } = asked(folder.join('\n'));
    const used = (id: string) => whole.has(id) || begun.some((start) => id.startsWith(start));
    expect(own.filter((id) => id.startsWith('board-') && !used(id))).toEqual([]);
    expect([...whole].filter((id) => id.startsWith('board-') && !own.includes(id))).toEqual([]);
    const types = readFileSync(join('src/games', game, 'types.ts'), 'utf8');
    const kinds = [...types.split('export type Action')[1]!.split('export type')[0]!.matchAll(/kind: "(\w+)"/g)].map((found) => found[1]!);
    expect(kinds.length).toBeGreaterThan(0);
    const guides = own.filter((id) => id.startsWith('guide-')).map((id) => id.slice(6).replaceAll('-', '_'));
    expect(guides.filter((kind) => !kinds.includes(kind))).toEqual([]);
    const config = types.split('export type Config = {')[1]!.split('\n};')[0]!;
    const options = own.filter((id) => id.startsWith('option-')).map((id) => id.slice(7).replaceAll('-', '_'));
    const offered = [...config.matchAll(/^  (\w+)\??:/gm)].map((found) => found[1]!).filter((name) => name !== 'seats');
    expect(options.sort()).toEqual(offered.sort());
  });
});
