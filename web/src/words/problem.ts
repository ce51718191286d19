/** What the server had against something, in the words of the page. */

import { ApiError } from '../protocol/http';
import type { Problem } from '../protocol/messages';
import { sayBan, type Ban } from './ban';
import { sayLimit } from './limit';
import { currentWords, t } from './pageWords.svelte';

/** Says why the server has closed the connection, and what can be done. */
export function sayClosed({ code, message }: Problem): string {
  const own = `line-closed-${code.replaceAll('_', '-')}`;
  return currentWords().has(own) ? t(own) : t('line-closed', { message });
}

/** Says a problem by its code where the pages have words for it; else as the server wrote it. */
export function sayProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline') return t('home-offline');
  if (error.code === 'too_much') return sayLimit(error.problem, currentWords());
  if (error.code === 'banned') return sayBan((error.problem.detail ?? {}) as Ban, currentWords());
  const own = `problem-${error.code.replaceAll('_', '-')}`;
  return currentWords().has(own) ? t(own) : error.message;
}
