// Which screen the address asks for. The browser's back button goes back here, too.

import type { GameName } from '../net/wire';
import { GAMES } from '../games/facts';
import { addressOf, pathOf } from './address';

export type Route =
  | { screen: 'start' }
  | { screen: 'make' }
  | { screen: 'join' }
  | { screen: 'table'; code: string }
  | { screen: 'replay' }
  | { screen: 'deal' }
  | { screen: 'rules'; game: GameName }
  | { screen: 'learn'; game: GameName };

export function routeOf(path: string): Route {
  const [first, second = ''] = path.split('/').filter(Boolean);
  if (first === 't' && second)
    return { screen: 'table', code: decodeURIComponent(second).toUpperCase() };
  if ((first === 'rules' || first === 'learn') && (GAMES as readonly string[]).includes(second)) {
    return { screen: first, game: second as GameName };
  }
  if (first === 'make' || first === 'join' || first === 'replay' || first === 'deal')
    return { screen: first };
  return { screen: 'start' };
}

class Address {
  route = $state.raw<Route>({ screen: 'start' });
  named = $state.raw<Route>({ screen: 'start' }); // the same, or what it is called by now

  start(): void {
    const here = () => (this.named = this.route = routeOf(pathOf(location.pathname)));
    here();
    addEventListener('popstate', here);
  }

  go(path: string): void {
    if (addressOf(path) !== location.pathname) history.pushState(null, '', addressOf(path));
    this.named = this.route = routeOf(path);
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
