// What a large table still shows of decided things when the band speaks of something else: who it was
// about, and why. Only verdicts, never what could be hit now.

import type { Mood } from '../../../lib/faces';
import type { AddicatsEvent, AddicatsHandView, JudgedPress } from '../../../net/wire';
import { describeEvent, type Equation, type Reader } from './describe';

export type Decision = Extract<
  AddicatsEvent,
  {
    type:
      | 'addicats.race_won'
      | 'addicats.greed'
      | 'addicats.pursuit_decided'
      | 'addicats.ambush_decided'
      | 'addicats.reversed'
      | 'addicats.present_given'
      | 'addicats.call_won'
      | 'addicats.call_wrong';
  }
>;

/** A decision as it was told: kept so, because the language of the page may change. */
export interface Decided {
  id: number;
  event: Decision;
  before: readonly AddicatsHandView[];
  paws: readonly JudgedPress[];
}

export interface PastVerdict {
  hand: number | null; // whom it is about; null: nobody hit
  mood: Mood;
  card: string | null; // the special card that brought it
  equation: Equation | null;
  text: string; // where there is no equation
  heard: string;
}

const DECISIONS: readonly string[] = [
  'addicats.race_won',
  'addicats.greed',
  'addicats.pursuit_decided',
  'addicats.ambush_decided',
  'addicats.reversed',
  'addicats.present_given',
  'addicats.call_won',
  'addicats.call_wrong',
] satisfies Decision['type'][];

export function isDecision(event: AddicatsEvent): event is Decision {
  return DECISIONS.includes(event.type);
}

export function pastVerdict({ event, before, paws }: Decided, who: Reader): PastVerdict | null {
  const told = describeEvent(event, before, who, paws);
  if (!told) return null;
  const { equation, title, heard, winner, greedy } = told;
  return {
    hand: aboutWhom(event),
    mood: greedy !== null ? 'oops' : winner !== null ? 'delighted' : 'calm',
    card: cardOf(event),
    equation,
    text: equation ? '' : title,
    heard,
  };
}

function aboutWhom(event: Decision): number | null {
  switch (event.type) {
    case 'addicats.pursuit_decided':
    case 'addicats.ambush_decided':
      return event.fastest;
    case 'addicats.reversed':
      return event.seats[0] ?? null;
    default:
      return event.seat;
  }
}

function cardOf(event: Decision): string | null {
  switch (event.type) {
    case 'addicats.race_won':
      return event.why === 'seesaw' ? 'seesaw' : null;
    case 'addicats.pursuit_decided':
      return 'pursuit';
    case 'addicats.ambush_decided':
      return 'ambush';
    case 'addicats.reversed':
      return 'dead-end';
    case 'addicats.present_given':
      return 'present';
    default:
      return null;
  }
}
