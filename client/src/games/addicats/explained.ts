// Which special cards this browser has seen explained. Kept here alone.

const KEPT = 'gatosabio.explained';

function known(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const isNew = (card: string): boolean => !known().includes(card);

export function remember(card: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...known(), card])]));
  } catch {
    // a browser that keeps nothing hears it again
  }
}
