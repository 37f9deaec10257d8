// A little game with hidden hands, for both peers: like Addi Race without attacks. Players lay cards in
// turn; everybody sees what was laid and the totals, nobody sees another's hand. It never ends: when
// the stock is empty, cards are dealt anew.

const SEATS = 4;
const HELD = 8;
const STOCK = 140;
const NEWEST = 6; // cards of a player that lie open

function deal() {
  const cards = Array.from({ length: STOCK }, (_, i) => `${(i % 10) + 1}+${(i % 7) + 1}`);
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  const hands = Array.from({ length: SEATS }, () => cards.splice(0, HELD));
  return {
    stock: cards,
    hands,
    seats: hands.map(() => ({ total: 0, laid: [], attacks: [], defences: [] })),
    turn: 0,
    laid: 0,
  };
}

const valueOf = (card) => card.split('+').reduce((sum, part) => sum + Number(part), 0);

// Changes *state*. Gives what everybody is told of it; null if that is not allowed.
function lay(state, seat, place) {
  const hand = state.hands[seat];
  const card = hand?.[place];
  if (seat !== state.turn || card === undefined) return null;
  hand.splice(place, 1);
  const own = state.seats[seat];
  own.total += valueOf(card);
  own.laid = [...own.laid, card].slice(-NEWEST);
  state.laid += 1;
  state.turn = (seat + 1) % SEATS;
  const event = { type: 'laid', seat, card, total: own.total };
  const drawn = state.stock.pop();
  if (drawn !== undefined) hand.push(drawn);
  else Object.assign(state, deal(), { turn: state.turn, laid: state.laid });
  return event;
}

// What the player of *seat* may see.
function viewOf(state, seat) {
  return {
    seat,
    seats: state.seats.map((one, i) => ({ ...one, held: state.hands[i].length })),
    stock: state.stock.length,
    turn: state.turn,
    laid: state.laid,
    hand: state.hands[seat] ?? [],
  };
}

const legalOf = (state, seat) =>
  seat === state.turn ? state.hands[seat].map((card, place) => ({ do: 'lay', seat, place, card })) : [];

module.exports = { SEATS, deal, lay, viewOf, legalOf };
