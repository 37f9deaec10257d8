import { describe, expect, it } from 'vitest';
import { textsIn } from '../../../texts/for-tests';
import { words } from '../../../texts/index.svelte';
import type { AddicatsEvent, AddicatsHandView, JudgedPress } from '../../../net/wire';
import {
  photoOf,
  photoSentence,
  describeEvent,
  describeOut,
  describeRefusal,
  type Reader,
} from './describe';

const NAMES = ['You', 'Luna', 'Tom', 'Nina'];
const who = (more: Partial<Reader> = {}): Reader => ({
  say: words.of('addicats'),
  edition: 'modern',
  mine: [0],
  name: (hand) => NAMES[hand]!,
  calm: false,
  ...more,
});
const hand = (top: string | null, up = 1): AddicatsHandView => ({
  down: 20,
  up,
  top,
  place: null,
  points: 0,
});
const paw = (seat: number, ms: number | null, more: Partial<JudgedPress> = {}): JudgedPress => ({
  seat,
  ms,
  clamped: 0,
  tie: false,
  head: false,
  light: false,
  ...more,
});
const race = (
  seat: number,
  tops: [number, string][],
  shares: [number, number][],
  why: 'equality' | 'seesaw' | 'last-special' = 'equality',
): AddicatsEvent => ({ type: 'addicats.race_won', at: 0, seat, why, tops, shares });
const greed = (
  top: string | null,
  why: 'unequal' | 'special' | 'no-card' | 'between',
  taken: [number, number][],
  seat = 0,
): AddicatsEvent => ({
  type: 'addicats.greed',
  at: 0,
  seat,
  why,
  top,
  own: top === null ? 0 : 4,
  taken,
});

describe('a race that is won', () => {
  it('says who, why, and where the cards go', () => {
    const strip = describeEvent(
      race(
        0,
        [
          [0, '5+9'],
          [1, '7+7'],
        ],
        [[1, 5]],
      ),
      [],
      who(),
      [paw(0, 412)],
    )!;

    expect(strip).toMatchObject({
      kind: 'won',
      title: 'You were first!',
      how: 'You give Luna 5 cards',
      winner: 0,
      ring: [0, 1],
    });
    expect(strip.equation).toEqual({
      same: true,
      sides: [
        { card: '5+9', sum: 14 },
        { card: '7+7', sum: 14 },
      ],
    });
    expect(strip.heard).toBe(
      'You were first, 412 milliseconds. 5 plus 9 and 7 plus 7 make 14. You give Luna 5 cards.',
    );
  });

  it('says kindly that a light paw wins, though a heavy one was quicker', () => {
    const paws = [paw(1, 2300, { light: true }), paw(0, 900)];
    const strip = describeEvent(
      race(
        1,
        [
          [1, '7+7'],
          [0, '14'],
        ],
        [[0, 1]],
      ),
      [],
      who(),
      paws,
    )!;
    expect(strip).toMatchObject({
      title: 'Luna’s light paw wins',
      how: 'A heavy paw takes longer to land. You take 1 card',
      winner: 1,
    });
    expect(strip.heard).toBe(
      'Luna was first. 7 plus 7 and 14 make 14. A heavy paw takes longer to land. You take 1 card.',
    );
    expect(
      describeEvent(
        race(
          1,
          [
            [1, '7+7'],
            [0, '14'],
          ],
          [[0, 1]],
        ),
        [],
        who({ mine: [1] }),
        paws,
      )?.title,
    ).toBe('Your light paw wins!');
    const pursuit: AddicatsEvent = {
      type: 'addicats.pursuit_decided',
      at: 0,
      fastest: 1,
      slowest: [[2, 2]],
      by: 'hits',
    };
    expect(describeEvent(pursuit, [], who(), paws)?.title).toBe('Luna’s light paw wins');
  });

  it('tells me what comes to me', () => {
    expect(
      describeEvent(
        race(
          1,
          [
            [1, '7+7'],
            [0, '14'],
          ],
          [[0, 1]],
        ),
        [],
        who(),
      ),
    ).toMatchObject({
      kind: 'other',
      title: 'Luna was first',
      how: 'You take 1 card',
      heard: 'Luna was first. 7 plus 7 and 14 make 14. You take 1 card.',
    });
  });

  it('names all who get cards, and is silent about none', () => {
    expect(
      describeEvent(
        race(
          2,
          [
            [2, '14'],
            [1, '7+7'],
            [3, '6+8'],
          ],
          [
            [1, 2],
            [3, 1],
          ],
        ),
        [],
        who(),
      )?.how,
    ).toBe('3 cards for Luna and Nina');
    expect(
      describeEvent(
        race(
          2,
          [
            [2, '14'],
            [1, '7+7'],
          ],
          [[1, 0]],
        ),
        [],
        who(),
      )?.how,
    ).toBe('');
  });

  it('sets the largest against the smallest in a seesaw', () => {
    const strip = describeEvent(
      race(
        0,
        [
          [0, '1+3'],
          [1, '9+9'],
        ],
        [[1, 4]],
        'seesaw',
      ),
      [],
      who(),
    )!;
    expect(strip.equation).toEqual({
      same: false,
      sides: [
        { card: '9+9', sum: 18 },
        { card: '1+3', sum: 4 },
      ],
    });
    expect(strip.heard).toContain('9 plus 9 makes 18, 1 plus 3 makes 4.');
  });

  it('has no equation without two sums: the last special card wins for others', () => {
    const strip = describeEvent(
      race(
        0,
        [
          [0, 'magic'],
          [1, '7+7'],
          [2, '14'],
        ],
        [
          [1, 1],
          [2, 0],
        ],
        'last-special',
      ),
      [],
      who(),
    )!;
    expect(strip.equation?.sides.map((side) => side.card)).toEqual(['7+7', '14']);
  });

  it('is quiet in calm mode, without times', () => {
    const strip = describeEvent(
      race(
        0,
        [
          [0, '5+9'],
          [1, '7+7'],
        ],
        [[1, 5]],
      ),
      [],
      who({ calm: true }),
      [paw(0, 412)],
    )!;
    expect(strip.title).toBe('You were first');
    expect(strip.heard).not.toContain('412');
  });
});

describe('greed', () => {
  const before = [hand('5+9', 4), hand('7+4'), hand('12', 3), hand('8+5', 3)];

  it('gives the reason with both cards', () => {
    const strip = describeEvent(
      greed('5+9', 'unequal', [
        [1, 1],
        [2, 3],
        [3, 3],
      ]),
      before,
      who(),
    )!;
    expect(strip).toMatchObject({
      kind: 'greed',
      title: 'So close! Just 1 off.',
      how: 'You take all 11 face-up cards',
      greedy: 0,
      winner: null,
    });
    expect(strip.equation).toEqual({
      same: false,
      sides: [
        { card: '5+9', sum: 14 },
        { card: '8+5', sum: 13 },
      ],
    });
    expect(strip.heard).toBe(
      'So close. 5 plus 9 makes 14, 8 plus 5 makes 13. You take all 11 face-up cards.',
    );
  });

  it('is not the same sum if nothing was near', () => {
    expect(describeEvent(greed('10+10', 'unequal', [[1, 1]]), before, who())?.title).toBe(
      'Not the same sum',
    );
  });

  it.each([
    ['special', 'present', 'A special card has no sum'],
    ['no-card', null, 'You have no face-up card'],
    ['between', '8', 'Only biggest or smallest'],
  ] as const)('tells of %s without an equation', (why, top, title) => {
    const strip = describeEvent(greed(top, why, [[1, 1]]), before, who())!;
    expect(strip.title).toBe(title);
    expect(strip.equation).toBeNull();
  });

  it('says a sum as it is', () => {
    expect(describeEvent(greed('5+9', 'unequal', [[2, 3]]), before, who())?.heard).toContain(
      '. 5 plus 9 makes 14, 12. ',
    );
    expect(describeEvent(greed('12', 'unequal', [[3, 3]], 2), before, who())?.heard).toContain(
      ' 12, 8 plus 5 makes 13. ',
    );
  });

  it('is told of a single card, too', () => {
    expect(describeEvent(greed(null, 'no-card', [[1, 1]], 2), before, who())?.how).toBe(
      'Not the same: Tom takes 1 card',
    );
  });

  it('blames nobody else either', () => {
    expect(
      describeEvent(
        greed(
          '12',
          'unequal',
          [
            [1, 1],
            [3, 3],
          ],
          2,
        ),
        before,
        who(),
      ),
    ).toMatchObject({ title: 'Tom hit the mouse', how: 'So close! Tom takes 8 cards' });
  });
});

describe('hits that change nothing', () => {
  const empty = (
    why: 'late' | 'hit-already' | 'not-first' | 'nothing-face-up',
    seat = 0,
  ): AddicatsEvent => ({ type: 'addicats.hit_void', at: 0, seat, why, late_ms: null });

  it('cost nothing, and say so', () => {
    expect(describeEvent(empty('late'), [], who())).toMatchObject({
      title: 'Just too late',
      how: 'No harm done',
    });
    expect(describeEvent(empty('not-first'), [], who())?.how).toBe('No harm done');
  });

  it('blame no other paw if the hand itself has won before', () => {
    const told = (decider: number | null) =>
      describeEvent(empty('not-first'), [], who(), [paw(0, 649)], decider);
    expect(told(0)).toMatchObject({ title: 'You have hit already', raced: false });
    expect(told(1)).toMatchObject({ title: 'Another paw was faster', raced: true });
  });

  it('are nobody else’s business', () => {
    expect(describeEvent(empty('late', 1), [], who())).toBeNull();
    expect(describeEvent(empty('hit-already'), [], who())).toBeNull();
  });

  it('are told kindly when the table refuses them', () => {
    expect(describeRefusal('too-soon', who())).toMatchObject({
      title: 'Too soon!',
      how: 'This card is lost for you. The next one counts.',
    });
    expect(describeRefusal('too-soon', who(), true)).toMatchObject({
      title: 'Not on this card',
      how: 'You hit it too soon before. The next one counts.',
    });
    expect(describeRefusal('void', who({ calm: true }))?.how).toBe('No harm done');
    expect(describeRefusal('not-your-turn', who())).toBeNull();
  });
});

describe('scrambles', () => {
  it('tells the first and the last of a pursuit', () => {
    const event: AddicatsEvent = {
      type: 'addicats.pursuit_decided',
      at: 0,
      fastest: 1,
      slowest: [[2, 2]],
      by: 'hits',
    };
    expect(describeEvent(event, [], who())).toMatchObject({
      title: 'Luna was first',
      how: 'Cards go back: Tom',
      ring: [2],
    });
    expect(
      describeEvent(
        {
          ...event,
          slowest: [
            [0, 3],
            [2, 2],
          ],
        },
        [],
        who(),
      )?.how,
    ).toBe('You take back your 3 cards');
    expect(describeEvent({ ...event, slowest: [[2, 1]] }, [], who())?.how).toBe(
      'Cards go back: Tom',
    );
    expect(
      describeEvent(
        {
          ...event,
          slowest: [
            [0, 1],
            [2, 2],
          ],
        },
        [],
        who(),
      )?.how,
    ).toBe('You take back your card');
    expect(
      describeEvent(
        {
          ...event,
          slowest: [
            [0, 0],
            [2, 2],
          ],
        },
        [],
        who(),
      )?.how,
    ).toBe('Cards go back: Tom');
    expect(describeEvent({ ...event, slowest: [[0, 0]] }, [], who())?.how).toBe(
      'Nobody has a card to take back',
    );
    expect(describeEvent({ ...event, fastest: null, slowest: [] }, [], who())?.title).toBe(
      'Nobody hit the mouse',
    );
  });

  it('tells whom an ambush has caught', () => {
    const event: AddicatsEvent = {
      type: 'addicats.ambush_decided',
      at: 0,
      seat: 1,
      fastest: 0,
      gave: [2, 3, 0],
    };
    expect(describeEvent(event, [], who())).toMatchObject({
      title: 'You were first!',
      how: 'Everybody gives Luna a card',
    });
    expect(describeEvent({ ...event, fastest: 1, gave: [] }, [], who())?.how).toBe(
      'Nothing happens',
    );
  });
});

describe('a photo finish', () => {
  it('is decided by the head, or by lot', () => {
    const head = photoOf(0, [paw(0, 431, { tie: true, head: true }), paw(1, 432, { tie: true })])!;
    expect(photoSentence(head, 0, who())).toBe('1\u00a0ms apart. Your paw was on the head');
    const lot = photoOf(1, [paw(1, 431, { tie: true }), paw(0, 431, { tie: true })])!;
    expect(photoSentence(lot, 1, who())).toBe('A tie! Luck decides.');
  });

  it('needs a tie, and tells no time that is not shown', () => {
    expect(photoOf(0, [paw(0, 400), paw(1, 401)])).toBeNull();
    expect(
      photoOf(0, [paw(0, null, { tie: true, head: true }), paw(1, null, { tie: true })]),
    ).toEqual({ apart: null, by: 'head' });
  });
});

it('tells of a wrong call how many cards go back', () => {
  const wrong = (seat: number, put_away: number): AddicatsEvent => ({
    type: 'addicats.call_wrong',
    at: 0,
    seat,
    put_away,
  });
  const hows = [wrong(0, 2), wrong(0, 1), wrong(1, 2), wrong(1, 1), wrong(1, 0)].map(
    (event) => describeEvent(event, [], who())?.how,
  );
  expect(hows).toEqual([
    'Your 2 cards go back under your pile',
    'Your card goes back under your pile',
    'Cards go back: Luna',
    'Cards go back: Luna',
    'The call changes nothing',
  ]);
});

it('says to me what is about me, and never calls me by name', () => {
  const called: AddicatsEvent = {
    type: 'addicats.call_won',
    at: 0,
    seat: 1,
    put_away: [
      [0, 1],
      [2, 2],
    ],
  };
  expect(describeEvent(called, [], who())?.how).toBe('You missed your pair');
  const others: [number, number][] = [
    [2, 1],
    [3, 2],
  ];
  expect(describeEvent({ ...called, put_away: others }, [], who())?.how).toBe(
    'Tom and Nina missed their pair',
  );
  const emptied: AddicatsEvent = { type: 'addicats.hand_emptied', at: 0, seat: 1 };
  expect(describeEvent(emptied, [], who())?.title).toBe('Luna: one pile is empty');
  expect(describeEvent({ ...emptied, seat: 0 }, [], who())?.title).toBe('One pile is empty!');
});

it('lets cats nap in calm mode instead of going out', () => {
  expect(describeOut('Luna', false, 1, who())).toMatchObject({
    title: 'No cards left: Luna',
    how: '1st place',
  });
  expect(describeOut('You', true, 1, who({ calm: true })).title).toBe('You can nap now');
});

it('speaks three languages without a hole', async () => {
  for (const say of [
    words.of('addicats'),
    await textsIn('fr', 'addicats'),
    await textsIn('es', 'addicats'),
  ]) {
    const events: AddicatsEvent[] = [
      race(
        0,
        [
          [0, '5+9'],
          [1, '7+7'],
        ],
        [[1, 5]],
      ),
      race(
        1,
        [
          [1, '7+7'],
          [2, '14'],
        ],
        [[2, 1]],
      ),
      greed('5+9', 'unequal', [[1, 1]]),
      {
        type: 'addicats.call_won',
        at: 0,
        seat: 1,
        put_away: [
          [2, 1],
          [3, 2],
        ],
      },
      { type: 'addicats.call_wrong', at: 0, seat: 0, put_away: 2 },
      { type: 'addicats.present_given', at: 0, seat: 1, to: [0] },
      { type: 'addicats.point_scored', at: 0, seat: 0, points: 1 },
    ];
    for (const event of events) {
      const strip = describeEvent(event, [hand('5+9'), hand('8')], who({ say }), [paw(0, 400)])!;
      expect(`${strip.title} ${strip.how} ${strip.heard}`).not.toMatch(/[{}]|undefined/);
    }
  }
});
