/** The sign of a seat's colour, so that nobody has to tell colours apart. */

const SIGNS = ['red', 'blue', 'green', 'purple', 'yellow', 'pink'];

export const signOf = (seat: number): string => SIGNS[seat] ?? 'wild';
