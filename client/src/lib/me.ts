// How I like to be called, if I ever said so; kept in this browser alone.

const KEPT = 'gatosabio.me';

export interface Me {
  name?: string;
  face?: string;
  level?: 'kitten' | 'cat' | 'tiger';
  game?: 'addicats' | 'addirace' | 'gatonegro';
}

export function me(): Me {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Me;
  } catch {
    return {};
  }
}

export function remember(more: Me): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...me(), ...more }));
}
