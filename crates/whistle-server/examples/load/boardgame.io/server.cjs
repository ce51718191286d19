// A tiny game on boardgame.io's own server, with its own storage in files.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const game = {
  name: "tiny",
  setup: () => ({ played: 0, hands: Array.from({ length: 4 }, () => Array(15).fill("erie-7")) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => { G.played += 1; } },
};

const server = Server({
  games: [game],
  db: new FlatFile({ dir: process.argv[3] }),
  origins: [Origins.LOCALHOST],
  authenticateCredentials: () => true,
});
server.run({ port: Number(process.argv[2]) }, () => console.log("open"));
