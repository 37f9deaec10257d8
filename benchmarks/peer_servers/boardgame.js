// node boardgame.js PORT

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const { SEATS, deal, lay, viewOf, legalOf } = require('./game');

// playerView sees the same state as the moves, so that it can also list what is legal.
const game = {
  name: 'table',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: () => ({ state: deal(), event: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, place) => {
      const event = lay(G.state, Number(playerID), place);
      if (!event) return INVALID_MOVE;
      G.event = event;
    },
  },
  playerView: ({ G, playerID }) => ({
    event: G.event,
    view: viewOf(G.state, Number(playerID)),
    legal: legalOf(G.state, Number(playerID)),
  }),
  disableUndo: true,
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
