// A trick-taking game of the same size as ours: four hands of ten cards, and players must follow suit.
const SUITS = 5;

function setup({ ctx, random }) {
  const deck = random.Shuffle(Array.from({ length: SUITS * 10 }, (_, card) => card));
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
    players[seat] = { hand: deck.slice(seat * 10, seat * 10 + 10), won: [] };
  }
  return { players, trick: [], lead: '0' };
}

const suit = (card) => Math.floor(card / 10);

function play({ G, ctx, playerID, events }, card) {
  const { hand } = G.players[playerID];
  if (!hand.includes(card)) return 'INVALID_MOVE';
  const led = G.trick.length > 0 ? suit(G.trick[0].card) : null;
  if (led !== null && suit(card) !== led && hand.some((other) => suit(other) === led)) {
    return 'INVALID_MOVE';
  }
  G.players[playerID].hand = hand.filter((other) => other !== card);
  G.trick.push({ seat: playerID, card });
  if (G.trick.length < ctx.numPlayers) {
    events.endTurn();
    return undefined;
  }
  const following = G.trick.filter((played) => suit(played.card) === suit(G.trick[0].card));
  const best = following.reduce((a, b) => (b.card > a.card ? b : a));
  G.players[best.seat].won.push(...G.trick.map((played) => played.card));
  G.trick = [];
  events.endTurn({ next: best.seat });
  return undefined;
}

// Other hands are not sent; this is the framework's own way of hiding them.
function playerView({ G, playerID }) {
  const players = {};
  for (const [seat, player] of Object.entries(G.players)) {
    players[seat] = seat === playerID ? player : { hand: player.hand.length, won: player.won };
  }
  return { ...G, players };
}

const { INVALID_MOVE } = require('boardgame.io/core');

exports.suit = suit;
exports.game = {
  name: 'tricks',
  setup,
  playerView,
  // Clients leave a finished match and open another, like our own server's clients.
  endIf: ({ G }) => Object.values(G.players).every(({ hand }) => hand.length === 0) || undefined,
  moves: {
    play: {
      move: (context, card) => (play(context, card) === 'INVALID_MOVE' ? INVALID_MOVE : undefined),
      client: false,
    },
  },
};
