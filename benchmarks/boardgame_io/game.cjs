// A small game with hidden hands: sixty cards, five in each hand. On a turn a card goes onto the pile and one is drawn.
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const HAND = 5;
const CARDS = 60;

function play({ G, ctx, playerID }, index) {
  const { hand } = G.players[playerID];
  if (!(Number.isInteger(index) && index >= 0 && index < hand.length)) return INVALID_MOVE;
  G.top = hand.splice(index, 1)[0];
  if (G.secret.deck.length > 0) hand.push(G.secret.deck.pop());
  G.left = G.secret.deck.length;
  G.counts[ctx.playOrder.indexOf(playerID)] = hand.length;
  return undefined;
}

exports.Cards = {
  name: 'cards',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = Object.fromEntries(ctx.playOrder.map((seat) => [seat, { hand: deck.splice(0, HAND) }]));
    return { players, secret: { deck }, top: null, counts: ctx.playOrder.map(() => HAND), left: deck.length };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } }, // only the server sees the deck
  endIf: ({ G }) => (G.counts.every((count) => count === 0) ? { draw: true } : undefined),
};
