/** The few reactions there are. */

export const SIGNS = { whistle: '🚂', applause: '👏', laugh: '😄', think: '🤔', thanks: '🙏', sorry: '😳' } as const;

export type SignName = keyof typeof SIGNS;

export function signOf(name: string): string {
  return SIGNS[name as SignName] ?? '🚂';
}
