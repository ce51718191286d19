/** The few reactions there are. */

export const SIGNS = { thumbs_up: '👍', clap: '👏', laugh: '😄', wow: '😮', sorry: '🙏', think: '🤔' } as const;

export type SignName = keyof typeof SIGNS;

export function signOf(name: string): string {
  return SIGNS[name as SignName] ?? '👍';
}
