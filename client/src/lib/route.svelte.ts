// Which screen the address asks for. The browser's back button goes back here, too.

import type { GameName } from '../net/wire';
import { FIRST_GAME, GAMES } from '../games/facts';
import type { Printed } from '../screens/print/choices';
import { addressOf, pathHere } from './address';

export type Route =
  | { screen: 'start' }
  | { screen: 'make' }
  | { screen: 'join' }
  | { screen: 'table'; code: string }
  | { screen: 'class'; page: 'open' | 'ticket' }
  | { screen: 'class'; page: 'room' | 'know'; code: string }
  | { screen: 'replay' }
  | { screen: 'deal' }
  | { screen: 'garden' }
  | { screen: 'minute' }
  | { screen: 'print'; game: Printed }
  | { screen: 'rules'; game: GameName }
  | { screen: 'learn'; game: GameName };

export function routeOf(path: string): Route {
  const [first, second = '', third] = path.replace(/\?.*/, '').split('/').filter(Boolean);
  if (first === 't' && second)
    return { screen: 'table', code: decodeURIComponent(second).toUpperCase() };
  if (first === 'class') return inClass(decodeURIComponent(second), third);
  if ((first === 'rules' || first === 'learn') && (GAMES as readonly string[]).includes(second)) {
    return { screen: first, game: second as GameName };
  }
  if (first === 'print') {
    const printed = [...GAMES, 'class'] as const;
    return { screen: first, game: printed.find((game) => game === second) ?? FIRST_GAME };
  }
  const plain = ['make', 'join', 'replay', 'deal', 'garden', 'minute'] as const;
  return { screen: plain.find((screen) => screen === first) ?? 'start' };
}

// The ticket itself stands behind a #, so that it never gets into a log.
function inClass(name: string, page?: string): Route {
  if (!name) return { screen: 'class', page: 'open' };
  if (name === 'ticket') return { screen: 'class', page: 'ticket' };
  return { screen: 'class', page: page === 'know' ? page : 'room', code: name.toUpperCase() };
}

class Address {
  route = $state.raw<Route>({ screen: 'start' });
  named = $state.raw<Route>({ screen: 'start' }); // the same, or what it is called by now

  start(): void {
    const here = () => (this.named = this.route = routeOf(pathHere()));
    here();
    addEventListener('popstate', here);
  }

  go(path: string): void {
    if (path !== pathHere()) history.pushState(null, '', addressOf(path));
    this.named = this.route = routeOf(path);
  }

  // To where somebody came from; to the start, if they came here first.
  back(): void {
    if (history.length > 1) history.back();
    else this.go('/');
  }

  // Leaves nothing to go back to, as after a table that is gone or a code that led to a table.
  replace(path: string): void {
    history.replaceState(null, '', addressOf(path));
    this.named = this.route = routeOf(path);
  }

  // The same screen has another address from now on: nothing is shown anew.
  rename(path: string): void {
    history.replaceState(null, '', addressOf(path));
    this.named = routeOf(path);
  }
}

export const address = new Address();
