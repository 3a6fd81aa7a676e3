// boardgame.io's own server as it comes, with its storage in memory: node server.cjs PORT
const { Server } = require('boardgame.io/server');
const { Cards } = require('./game.cjs');

Server({ games: [Cards], origins: [/.*/] }).run(Number(process.argv[2]));
