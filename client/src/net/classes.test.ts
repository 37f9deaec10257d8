import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as store from '../lib/store';
import {
  accept,
  askKnock,
  classAdmission,
  classes,
  classFile,
  come,
  deleteClass,
  forgetClass,
  keepClass,
  knock,
  learningOf,
  lookAt,
  openClass,
  troubleOf,
} from './classes';

beforeEach(() => store.remove('gatosabio.classes'));
afterEach(() => void vi.unstubAllGlobals());

function server(...answers: (() => Response)[]) {
  const asked = vi.fn((_address: string, _how: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return Promise.resolve(answer());
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}
const told =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });

it('keeps what this browser is in each class, and forgets it when told to', () => {
  keepClass({ code: 'KMTP', token: 'a', role: 'teacher', key: 'K' });
  keepClass({ code: 'BCDF', token: 'b', role: 'child', child: 4 });
  expect(classAdmission('kmtp')).toMatchObject({ token: 'a', role: 'teacher', key: 'K' });
  expect(classes().map(({ code }) => code)).toEqual(['KMTP', 'BCDF']);
  forgetClass('kmtp');
  expect(classAdmission('KMTP')).toBeNull();
  expect(classes().map(({ code }) => code)).toEqual(['BCDF']);
});

it('keeps the key of a teacher who comes back, and gives it to nobody else', () => {
  keepClass({ code: 'KMTP', token: 'a', role: 'teacher', key: 'K' });
  keepClass({ code: 'KMTP', token: 'b', role: 'teacher' });
  expect(classAdmission('KMTP')).toMatchObject({ token: 'b', key: 'K' });
  keepClass({ code: 'KMTP', token: 'c', role: 'child', child: 1 });
  expect(classAdmission('KMTP')).not.toHaveProperty('key');
});

it('keeps a few classes only', () => {
  for (const letter of 'BCDFGHJKLMNPQR') keepClass({ code: letter, token: 't', role: 'wall' });
  expect(classes()).toHaveLength(12);
  expect(classAdmission('B')).toBeNull();
});

it('comes in by the pictures of a card', async () => {
  const asked = server(told({ token: 't' }, 201));
  expect(await come('KMTP', 3, ['B', 'C'])).toEqual({ token: 't' });
  expect(asked.mock.calls[0]).toMatchObject([
    '/api/classes/KMTP/come',
    { method: 'POST', body: '{"child":3,"pictures":["B","C"]}' },
  ]);
});

it('tells how many tries are left, and that the teacher has to be asked then', async () => {
  server(told({ error: 'wrong-card', tries: 2 }, 403), told({ error: 'ask-teacher' }, 403));
  expect(await come('KMTP', 3, ['B', 'C'])).toEqual({ tries: 2 });
  expect(await come('KMTP', 3, ['B', 'C'])).toBe('ask-teacher');
});

it('waits for the teacher with a secret, which is in no address', async () => {
  const asked = server(
    told({ knock: 'S' }, 201),
    () => new Response(null, { status: 202 }),
    told({ token: 't', child: 5 }, 201),
  );
  expect(await knock('KMTP', 5)).toEqual({ knock: 'S' });
  expect(await askKnock('S')).toBeNull();
  expect(await askKnock('S')).toEqual({ token: 't', child: 5 });
  expect(asked.mock.calls[1]).toMatchObject([
    '/api/classes/knock',
    { headers: { Authorization: 'Bearer S' } },
  ]);
});

it('shows its token, and nothing is kept on the way', async () => {
  const asked = server(told({ code: 'KMTP' }));
  await learningOf('T');
  expect(asked.mock.calls[0]![1]).toMatchObject({
    headers: { Authorization: 'Bearer T' },
    cache: 'no-store',
  });
});

it('fetches a file', async () => {
  const asked = server(() => new Response('a;b'));
  const file = await classFile('T', 'learning.csv', { lang: 'fr' });
  expect(file).toBeInstanceOf(Blob);
  expect(asked.mock.calls[0]![0]).toBe('/api/class/learning.csv?lang=fr');
});

it('deletes a class', async () => {
  const asked = server(() => new Response(null, { status: 204 }));
  expect(await deleteClass('T')).toBeNull();
  expect(asked.mock.calls[0]).toMatchObject(['/api/class', { method: 'DELETE' }]);
});

it.each([
  [404, 'no-such-class', 'no-such-class'],
  [409, 'door-closed', 'door-closed'],
  [429, 'too-many', 'too-many'],
  [429, '', 'too-many'],
  [503, 'try-again', 'not-now'],
  [401, 'no-such-token', 'refused'],
  [400, '', 'refused'],
])('calls an answer %i %s %s', (status, error, trouble) => {
  expect(troubleOf(status, error)).toBe(trouble);
});

it('says so if there is no server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await lookAt('KMTP')).toBe('no-server');
  expect(await come('KMTP', 1, ['B', 'C'])).toBe('no-server');
  expect(await accept('ticket')).toBe('no-server');
  expect(await openClass({ play: { type: 'configure', game: 'addicats' } })).toBe('no-server');
});
