// boardgame.io's own server with its own storage on disk: node server.js PORT API_PORT FOLDER [flush]
// With `flush` every file its storage writes is followed by an fsync, before the write counts as done.
const fs = require('fs');

const [port, apiPort, folder, flush] = process.argv.slice(2);
if (flush === 'flush') {
  const write = fs.writeFile;
  fs.writeFile = (file, text, encoding, done) => write(file, text, { encoding, flush: true }, done);
}
const { Server, FlatFile } = require('boardgame.io/server');
const { game } = require('./game.js');

const db = new FlatFile({ dir: folder, logging: false });
const server = Server({ games: [game], db, origins: ['http://127.0.0.1'] });
// The lobby on its own port: with current koa, routes added late to the game's port are lost.
const lobbyConfig = { apiPort: Number(apiPort) };
server.run({ port: Number(port), lobbyConfig, callback: () => console.log(`listening on ${port}`) });
