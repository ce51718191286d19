/** The few reactions there are. */

import type { Reaction } from '../protocol/messages';

export const SIGNS = { whistle: '🚂', applause: '👏', laugh: '😄', think: '🤔', thanks: '🙏', sorry: '😳' } as const satisfies Record<Reaction['sign'], string>;

export type SignName = Reaction['sign'];

export function signOf(name: string): string {
  return SIGNS[name as SignName] ?? '🚂';
}
