/** Explains server errors with the messages of the page. */

import { ApiError } from '../protocol/http';
import type { Problem } from '../protocol/messages';
import { sayBan, type Ban } from './ban';
import { sayLimit } from './limit';
import { currentWords, t } from './pageWords.svelte';

/** Explains why the server closed the connection, and what to do. */
export function sayClosed({ code, message }: Problem): string {
  const own = `line-closed-${code.replaceAll('_', '-')}`;
  return currentWords().has(own) ? t(own) : t('line-closed', { message });
}

/** Explains an error by its code if the page has a message for it, otherwise with the server's text. */
export function sayProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline') return t('home-offline');
  if (error.code === 'too_much') return sayLimit(error.problem, currentWords());
  if (error.code === 'banned') return sayBan((error.problem.detail ?? {}) as Ban, currentWords());
  const own = `problem-${error.code.replaceAll('_', '-')}`;
  return currentWords().has(own) ? t(own) : error.message;
}
