import { expect, it } from 'vitest';
import { routeOf, type Route } from './route.svelte';

it.each<[string, Route]>([
  ['/', { screen: 'start' }],
  ['/t/bcdf', { screen: 'table', code: 'BCDF' }],
  ['/rules/addirace', { screen: 'rules', game: 'addirace' }],
  ['/class', { screen: 'class', page: 'open' }],
  ['/class/ticket', { screen: 'class', page: 'ticket' }],
  ['/class/kmtp', { screen: 'class', page: 'room', code: 'KMTP' }],
  ['/class/KMTP/know', { screen: 'class', page: 'know', code: 'KMTP' }],
  ['/class/KMTP/dogs', { screen: 'class', page: 'room', code: 'KMTP' }],
  ['/garden', { screen: 'garden' }],
  ['/minute', { screen: 'minute' }],
  ['/rules/class', { screen: 'start' }],
  ['/print', { screen: 'print', game: 'addicats' }],
  ['/print/gatonegro', { screen: 'print', game: 'gatonegro' }],
  ['/print/class?lang=fr&paper=a4', { screen: 'print', game: 'class' }],
  ['/print/dogs', { screen: 'print', game: 'addicats' }],
])('finds the screen of %s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
