// What is printed on a card, worked out from its code alone.

export type Help = 'none' | 'dots' | 'frames';

export type Face =
  | { kind: 'addition'; a: number; b: number }
  | { kind: 'sum'; value: number }
  | { kind: 'correction'; value: number; additions: string[] }
  | { kind: 'special'; name: string }
  | FrenchFace;

export type FrenchFace = { kind: 'french'; rank: string; suit: Suit; red: boolean };

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const SUITS: Record<string, Suit> = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' };

export function faceOf(card: string): Face {
  const addition = /^(\d+)\+(\d+)$/.exec(card);
  if (addition) return { kind: 'addition', a: Number(addition[1]), b: Number(addition[2]) };
  if (/^\d+$/.test(card)) return { kind: 'sum', value: Number(card) };
  const correction = /^c(\d+)$/.exec(card);
  if (correction) {
    const value = Number(correction[1]);
    return { kind: 'correction', value, additions: additionsMaking(value) };
  }
  const french = /^(A|[2-9]|10|J|Q|K)([SHDC])$/.exec(card);
  if (french) {
    const suit = SUITS[french[2]!]!;
    return { kind: 'french', rank: french[1]!, suit, red: suit === 'heart' || suit === 'diamond' };
  }
  return { kind: 'special', name: card };
}

export function additionsMaking(total: number): string[] {
  const found: string[] = [];
  for (let a = 1; a <= 10; a++) {
    const b = total - a;
    if (b >= 1 && b <= 10) found.push(`${a}+${b}`);
  }
  return found;
}
