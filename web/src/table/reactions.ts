/** The few reactions there are; `ReactionFace` draws them. */

import type { Reaction } from '../protocol/messages';

export type SignName = Reaction['sign'];

const EACH: Record<SignName, true> = { whistle: true, applause: true, laugh: true, think: true, thanks: true, sorry: true };

export const SIGNS = Object.keys(EACH) as SignName[];
