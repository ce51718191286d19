/** The symbol of a seat's colour, the same on the board and beside it, so that nobody has to tell colours apart. */

const SIGNS = ['red', 'blue', 'green', 'purple', 'yellow', 'pink'];

export const seatSign = (seat: number): string => SIGNS[seat] ?? 'wild';
