/** French inflections: functions that messages in `locales/fr/` call. The terminal has the same. */

const VOWELS = /^[aeiouyœæàâäéèêëîïôöùûü]/i;
/**
 * Elision occurs before a mute h but not before an aspirated one; before `a`, h is mostly aspirated. A y counts as a
 * vowel before a consonant: Yves, not Yann.
 */
const ASPIRATED = /^(h[aà]|y[aeiou])/i;

/** `de Bruno`, `d'Anna`. */
function de(word: string): string {
  const elides = (VOWELS.test(word) || /^h/i.test(word)) && !ASPIRATED.test(word);
  return elides ? `d'${word}` : `de ${word}`;
}

const FEMININE: Readonly<Record<string, string>> = { vert: 'verte', bleu: 'bleue', noir: 'noire', blanc: 'blanche', violet: 'violette' };

/** The feminine form of a colour: `verte`. */
const feminine = (colour: string): string => FEMININE[colour] ?? colour;
/** Its plural: `vertes`; orange does not change. */
const feminines = (colour: string): string => (colour === 'orange' ? colour : `${feminine(colour)}s`);

const about = (bend: (word: string) => string) => (given: unknown[]) => bend(String(given[0] ?? ''));

export const FRENCH = { DE: about(de), FEMININE: about(feminine), FEMININES: about(feminines) };
