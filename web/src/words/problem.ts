/** What the server had against something, in the words of the page. */

import { Refusal } from '../protocol/http';
import { sayBan, type Ban } from './ban';
import { sayLimit } from './limit';
import { pageSpeaks, t } from './pageWords.svelte';

/** Says why the server has closed a line, and what can be done. */
export function sayClosed(code: string, message: string): string {
  const own = `line-closed-${code.replaceAll('_', '-')}`;
  return pageSpeaks().has(own) ? t(own) : t('line-closed', { message });
}

/** Says a problem by its code where the pages have words for it; else as the server wrote it. */
export function sayProblem(error: unknown): string {
  if (!(error instanceof Refusal) || error.code === 'offline') return t('home-offline');
  if (error.code === 'too_much') return sayLimit(error.problem, pageSpeaks());
  if (error.code === 'banned') return sayBan((error.problem.detail ?? {}) as Ban, pageSpeaks());
  const own = `problem-${error.code.replaceAll('_', '-')}`;
  return pageSpeaks().has(own) ? t(own) : error.message;
}
