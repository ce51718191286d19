/** Loads the messages of a language; each file is a separate chunk, loaded on demand. */

import { Words, type Lang } from './words';

const FILES = import.meta.glob<string>(['../../../locales/*/*.ftl', '!../../../locales/*/terminal.ftl'], {
  query: '?raw',
  import: 'default',
});

async function source(lang: Lang, file: string): Promise<string> {
  const load = FILES[`../../../locales/${lang}/${file}.ftl`];
  return load ? load() : '';
}

/** The pages' messages, without those of games. */
export async function pageSources(lang: Lang): Promise<string[]> {
  return Promise.all([source(lang, 'table'), source(lang, 'web')]);
}

/** The messages of reviews, which only a few pages need. */
export function reviewSource(lang: Lang): Promise<string> {
  return source(lang, 'review');
}

/** The messages of a game. */
export function gameSource(lang: Lang, game: string): Promise<string> {
  return source(lang, game);
}

export async function pageWords(lang: Lang): Promise<Words> {
  return new Words(lang, await pageSources(lang));
}
