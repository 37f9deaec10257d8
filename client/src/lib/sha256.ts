// SHA-256 (FIPS 180-4). Browsers have one of their own, but not on a page that came over plain http,
// as it does at home.

// The first 32 bits of the fractional parts of square roots (cube roots for K) of the first primes.
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
);
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = view.getInt32(block + 4 * i);
      else {
        const [a, b] = [w[i - 15]!, w[i - 2]!];
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
      }
    }
    let mixed = [...hash];
    for (let i = 0; i < 64; i++) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = mixed;
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
      mixed = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    mixed.forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// All *parts* one after the other; a text as its UTF-8 bytes.
export function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  const bytes = parts.map((part) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : part,
  );
  return Uint8Array.from(bytes.flatMap((part) => [...part]));
}
