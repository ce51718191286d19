/** The symbol of a seat's colour, the same everywhere, so that nobody has to distinguish colours. */

const SIGNS = ['red', 'blue', 'green', 'purple', 'yellow', 'pink'];

export const seatSign = (seat: number): string => SIGNS[seat] ?? 'wild';
