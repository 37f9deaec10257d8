import { expect, it } from 'vitest';
import {
  bedIn,
  bestOf,
  cardsOf,
  moved,
  newsOf,
  numbersOf,
  petalOf,
  plantAt,
  plantsOf,
  thirstyOf,
} from './garden';
import type { Stage } from '../../net/learner';
import { grownGarden, sampleGarden, seedsOnly } from './sample';
import { gardenText, plantText, thirstText } from './spoken';

const garden = sampleGarden();
const plants = plantsOf(garden);

it('has one plant for both orders of two numbers', () => {
  expect(garden.plants).toHaveLength(55);
  expect(plantAt(plants, 4, 8)).toBe(plantAt(plants, 8, 4));
  expect(plantAt(plants, 4, 8).fact).toBe('8+4');
});

it('shows a seed for what it does not know of', () => {
  expect(plantAt(plantsOf(null), 3, 9)).toMatchObject({ fact: '9+3', stage: 'seed', seen: 0 });
});

it('has petals in many colours, the same for both orders', () => {
  expect(petalOf(3, 4)).toBe(petalOf(4, 3));
  expect(new Set([1, 2, 3, 4, 5].map((b) => petalOf(1, b))).size).toBe(5);
});

it('counts all that is thirsty, and shows as many cards as there is room for', () => {
  expect(thirstyOf(garden)).toHaveLength(8);
  const dry = { ...garden, plants: garden.plants.map((one) => ({ ...one, thirsty: true })) };
  expect([thirstyOf(dry).length, cardsOf(dry).length]).toEqual([55, 8]);
  expect(cardsOf(seedsOnly())).toEqual([]);
});

it('tells what has grown and what was watered, each once', () => {
  const { grown, watered } = newsOf(garden, grownGarden({ '5+3': 'flower', '10+10': 'sprout' }));
  expect(grown.map((plant) => plant.fact)).toEqual(['5+3', '10+10']);
  expect(watered).toHaveLength(7);
  expect(watered.map((plant) => plant.fact)).not.toContain('5+3');
});

it('calls nothing grown that stands as before', () => {
  expect(newsOf(garden, garden)).toEqual({ grown: [], watered: [] });
});

it('shows what has grown highest first, and outlines only if there is nothing else', () => {
  const shown = (to: Record<string, Stage>) => {
    const was = grownGarden(Object.fromEntries(Object.keys(to).map((fact) => [fact, 'seed'])));
    return bestOf(newsOf(was, grownGarden(to)).grown).map((plant) => plant.stage);
  };
  expect(shown({ '2+1': 'outline', '5+3': 'sprout', '5+4': 'flower', '9+9': 'bud' })).toEqual([
    'flower',
    'bud',
    'sprout',
  ]);
  expect(shown({ '2+1': 'outline', '9+1': 'outline' })).toEqual(['outline', 'outline']);
});

it.each([
  [null, null],
  [{}, null],
  [{ bed: [8, 11] }, null],
  [{ bed: 8 }, null],
  [{ bed: [8, 5] }, [8, 5]],
] as const)('reads a bed from %j', (state, bed) => {
  expect(bedIn(state)).toEqual(bed);
});

it('tells of a first plant', () => {
  const { grown } = newsOf({ plants: [], is_check: true }, grownGarden({}));
  expect(grown.map((plant) => plant.fact)).toContain('1+1');
});

it.each([
  ['ArrowDown', [5, 5], [6, 5]],
  ['ArrowUp', [1, 5], [1, 5]],
  ['ArrowRight', [5, 10], [5, 10]],
  ['ArrowLeft', [5, 5], [5, 4]],
  ['Home', [5, 5], [5, 1]],
  ['End', [5, 5], [5, 10]],
] as const)('moves by %s', (key, from, to) => {
  expect(moved(key, from[0], from[1])).toEqual(to);
});

it('leaves other keys alone', () => {
  expect(moved('Enter', 5, 5)).toBeNull();
});

it('reads numbers from a fact', () => {
  expect(numbersOf('10+4')).toEqual([10, 4]);
  expect(numbersOf('')).toEqual([0, 0]);
});

it('says what a plant says', () => {
  expect(plantText(8, 3, plantAt(plants, 8, 3))).toBe('8 plus 3: counts');
  expect(plantText(4, 8, plantAt(plants, 4, 8))).toBe('4 plus 8: counts, thirsty');
});

it('says how the garden stands', () => {
  expect(gardenText(garden)).toBe('My garden. 8 plants are thirsty.');
  expect(thirstText(grownGarden({}))).toBe('No plant is thirsty');
  expect(gardenText(seedsOnly())).toMatch(/^My garden. We’re getting to know each other/);
  expect(gardenText({ ...garden, is_check: true })).toMatch(/8 plants are thirsty. We’re/);
});
