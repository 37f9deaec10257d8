import { describe, expect, test } from 'vitest';
import type { GameName } from '../../net/wire';
import { LESSONS } from './lessons';
import { isSame, offered } from './moves';

describe.each(Object.keys(LESSONS) as GameName[])('the lesson of %s', (game) => {
  const { record, steps } = LESSONS[game];
  const acting = steps.filter((step) => step.does !== 'nobody');

  test('has a step for every action of its record, by whom the record says', () => {
    expect(acting.map((step) => step.does === 'me')).toEqual(
      record.actions.map((action) => action.seat === 0),
    );
  });

  test('tells the learner what to do, and has a hint for it', () => {
    for (const step of steps)
      if (step.does === 'me' || step.does === 'still')
        expect(step).toMatchObject({ say: expect.any(String), hint: expect.any(String) });
  });
});

describe('a move', () => {
  test('is the script’s, wherever on the mouse it fell', () => {
    expect(isSame({ do: 'slap', seat: 0, spot: 'head' }, { at: 9, do: 'slap', seat: 0 })).toBe(
      true,
    );
  });

  test('to the other pile is another', () => {
    expect(
      isSame(
        { do: 'take', seat: 0, card: '8D', pile: 1 },
        { at: 9, do: 'take', seat: 0, card: '8D', pile: 0 },
      ),
    ).toBe(false);
  });

  test('of the script can be made at the table, once', () => {
    const script = { at: 9, do: 'flip', seat: 0 };
    expect(offered(undefined, script)).toEqual([{ do: 'flip', seat: 0 }]);
    expect(offered(undefined, undefined)).toEqual([]);
  });
});
