import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Profiles } from '../../lib/profiles.svelte';
import { remove } from '../../lib/store';
import type { LearnerApi, Trouble } from '../../net/learner';
import { NOTHING, type Seen } from '../../net/follow';
import type { Line } from '../../net/socket';
import type { Begun, SeatInfo, TableInfo } from '../../net/wire';
import { sampleApi } from '../garden/sample';
import { gardenersOf } from './gardeners';
import { TellWhoPlays } from './tell-who-plays.svelte';

const ME = 1;
const LUNA = { key: 'luna-key', cat: 'luna' };
const TOM = { key: 'tom-key', cat: 'tom' };

const seat = (number: number, face: string, person: number | null = ME): SeatInfo => ({
  seat: number,
  name: `Seat ${number}`,
  face,
  person,
  bot: person === null ? 'cat' : null,
  away: false,
  weight: 0,
});

function lobby(seats: SeatInfo[], game: 'addicats' | 'addirace' = 'addicats'): Seen {
  const info = { phase: 'lobby', seats, settings: { game } } as TableInfo;
  return { ...NOTHING, person: ME, info };
}

function playing(seats: SeatInfo[], hands: number[], game = 7): Seen {
  const seen = lobby(seats);
  const begun = { name: 'addicats', hands, game } as Begun;
  return { ...seen, info: { ...seen.info!, phase: 'play' }, begun };
}

describe('whose garden grows', () => {
  const who = (seen: Seen, all = [LUNA, TOM], active = LUNA) =>
    gardenersOf(seen, all, active).map((one) => [one.seat.seat, one.hand, one.profile.cat]);

  it('is the profile whose cat sits there', () => {
    const seats = [seat(0, 'tom'), seat(1, 'luna'), seat(2, 'gato', null)];
    expect(who(lobby(seats))).toEqual([
      [0, 0, 'tom'],
      [1, 1, 'luna'],
    ]);
  });

  it('is the active one, with any cat, where this device has one hand only', () => {
    expect(who(lobby([seat(0, 'felix'), seat(1, 'gato', 2), seat(2, 'nube', null)]))).toEqual([
      [0, 0, 'luna'],
    ]);
  });

  it('is nobody’s where several hands have other cats', () => {
    expect(who(lobby([seat(0, 'felix'), seat(1, 'nube'), seat(2, 'tom')]))).toEqual([
      [2, 2, 'tom'],
    ]);
  });

  it('is sure of an only hand, and of a first one with the active cat', () => {
    const sure = (seats: SeatInfo[]) =>
      gardenersOf(lobby(seats), [LUNA, TOM], LUNA).map((one) => one.sure);
    expect(sure([seat(0, 'felix')])).toEqual([true]);
    expect(sure([seat(0, 'tom')])).toEqual([true]);
    expect(sure([seat(0, 'luna'), seat(1, 'tom')])).toEqual([true, false]);
    expect(sure([seat(0, 'tom'), seat(1, 'luna')])).toEqual([false, false]);
  });

  it('is nobody’s of another person, or in another game', () => {
    expect(who(lobby([seat(0, 'luna', 2), seat(1, 'tom', null)]))).toEqual([]);
    expect(who(lobby([seat(0, 'luna')], 'addirace'))).toEqual([]);
    expect(who(NOTHING)).toEqual([]);
  });

  it('knows that two players will have two hands each', () => {
    expect(who(lobby([seat(0, 'gato', null), seat(4, 'luna')]))).toEqual([[4, 2, 'luna']]);
  });

  it('goes by the hands of the game that is on', () => {
    const seats = [seat(3, 'gato', null), seat(5, 'luna')];
    expect(who(playing(seats, [3, 3, 5, 5]))).toEqual([[5, 2, 'luna']]);
    expect(who(playing(seats, [3, 8]))).toEqual([]); // who came during the game plays no hand
  });
});

describe('the server', () => {
  const forget = () => ['gatosabio.unnoted', 'gatosabio.noted'].forEach(remove);
  beforeEach(() => {
    forget();
    vi.useFakeTimers();
  });
  afterEach(() => {
    forget();
    vi.useRealTimers();
  });

  function telling(profiles = new Profiles([LUNA, TOM]), ...answers: (null | Trouble)[]) {
    const play = vi.fn<LearnerApi['play']>(() => Promise.resolve(answers.shift() ?? null));
    const meet = vi.fn<LearnerApi['meet']>(() => Promise.resolve(null));
    const api = { ...sampleApi(), play, meet };
    const tell = new TellWhoPlays('KMTP', () => 'token', api, profiles);
    const told = async (seen: Seen, line: Line = 'open') => {
      tell.tell(seen, line);
      await vi.advanceTimersByTimeAsync(0);
      const said = play.mock.calls.map(([key, token, hand, me]) => [key, token, hand, me]);
      play.mockClear();
      return said;
    };
    return { tell, told, play, meet, profiles };
  }
  const SEATS = [seat(0, 'luna'), seat(1, 'gato', null), seat(2, 'nube', null)];

  it('is told once, and again when a game begins', async () => {
    const { told, meet } = telling();
    expect(await told(lobby(SEATS))).toEqual([['luna-key', 'token', 0, true]]);
    expect(meet).toHaveBeenCalledWith('luna-key');
    expect(await told(lobby(SEATS))).toEqual([]);
    expect(await told(playing(SEATS, [0, 1, 2]))).toEqual([['luna-key', 'token', 0, true]]);
    expect(await told(playing(SEATS, [0, 1, 2]))).toEqual([]);
    expect(await told(playing(SEATS, [0, 1, 2], 8))).toHaveLength(1);
    expect(meet).toHaveBeenCalledTimes(1);
  });

  it('is told when another cat takes the hand', async () => {
    const { told } = telling();
    await told(lobby(SEATS));
    const changed = [seat(0, 'tom'), ...SEATS.slice(1)];
    expect(await told(lobby(changed))).toEqual([
      ['luna-key', 'token', 0, false],
      ['tom-key', 'token', 0, true],
    ]);
  });

  it('is told when it is switched off, and on again; another page of this browser knows it', async () => {
    const { tell, told } = telling();
    await told(lobby(SEATS));
    const [luna] = tell.gardeners(lobby(SEATS));
    tell.turn(luna!, false);
    expect(tell.isOn(luna!)).toBe(false);
    expect(await told(lobby(SEATS))).toEqual([['luna-key', 'token', 0, false]]);
    expect(await telling().told(lobby(SEATS))).toEqual([]);
    tell.turn(luna!, true);
    expect(await told(lobby(SEATS))).toEqual([['luna-key', 'token', 0, true]]);
  });

  it('hears nothing of a hand that is nobody’s', async () => {
    const { told, meet } = telling(new Profiles([]));
    expect(await told(lobby(SEATS))).toEqual([]);
    expect(meet).not.toHaveBeenCalled();
  });

  it('is told again if it did not answer, later and later', async () => {
    const away = Array.from({ length: 9 }, (): Trouble => 'away');
    const { told, play } = telling(undefined, ...away);
    await told(lobby(SEATS));
    const seconds = [];
    for (let s = 1; s <= 300; s++) {
      await vi.advanceTimersByTimeAsync(1000);
      if (play.mock.calls.length > seconds.length) seconds.push(s);
    }
    expect(seconds).toEqual([5, 15, 35, 75, 135, 195, 255]);
  });

  it('is told anew after a lost connection, as it may have just started', async () => {
    const { told, meet } = telling();
    await told(lobby(SEATS));
    expect(await told(lobby(SEATS), 'reconnecting')).toEqual([]);
    expect(await told(lobby(SEATS))).toEqual([['luna-key', 'token', 0, true]]);
    expect(await told(lobby(SEATS))).toEqual([]);
    expect(meet).toHaveBeenCalledTimes(2);
  });

  it('hears nothing more when the table was opened in another tab, until that comes back', async () => {
    const { told, play, profiles } = telling(undefined, 'away');
    await told(lobby(SEATS));
    await told(lobby(SEATS), 'closed');
    await vi.advanceTimersByTimeAsync(60_000);
    profiles.drop('luna-key');
    expect(await told(lobby(SEATS), 'closed')).toEqual([]);
    expect(play).not.toHaveBeenCalled();
    expect(await told(lobby(SEATS))).toHaveLength(2);
  });

  it('hears nothing of a further hand that has a child’s cat by chance', async () => {
    const { tell, told } = telling();
    const shared = lobby([seat(0, 'luna'), seat(1, 'tom'), seat(2, 'nube', null)]);
    expect(await told(shared)).toEqual([['luna-key', 'token', 0, true]]);
    const [, tom] = tell.gardeners(shared);
    expect(tell.isOn(tom!)).toBe(false);
    tell.turn(tom!, true);
    expect(await told(shared)).toEqual([['tom-key', 'token', 1, true]]);
  });

  it('hears of a further hand whose cat was chosen, whoever is active then', async () => {
    const { tell, told, profiles } = telling();
    await told(lobby([seat(0, 'luna'), seat(1, 'nube'), seat(2, 'gato', null)]));
    tell.chose('tom');
    profiles.choose('tom-key');
    const shared = lobby([seat(0, 'luna'), seat(1, 'tom'), seat(2, 'gato', null)]);
    expect(await told(shared)).toEqual([['tom-key', 'token', 1, true]]);
    expect(tell.gardeners(shared).map((one) => tell.isOn(one))).toEqual([true, true]);
  });

  it('is not told again of what it refused', async () => {
    const { told, play } = telling(undefined, 'taken');
    await told(lobby(SEATS));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(play).not.toHaveBeenCalled();
  });

  it('is asked whether it knows the learner before anything else', async () => {
    const { told, meet, play } = telling();
    meet.mockResolvedValueOnce('away');
    expect(await told(lobby(SEATS))).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('is not asked to know a cat that another tab has deleted', async () => {
    const profiles = new Profiles([LUNA, TOM]);
    const { told, meet } = telling(profiles);
    profiles.has = () => false;
    expect(await told(lobby(SEATS))).toEqual([]);
    expect(meet).not.toHaveBeenCalled();
  });

  it('hears only the newest of a seat, and nothing when the table is left', async () => {
    const { tell, told, play } = telling(undefined, 'away', 'away');
    await told(lobby(SEATS));
    tell.turn(tell.gardeners(lobby(SEATS))[0]!, false);
    await told(lobby(SEATS));
    tell.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(play).not.toHaveBeenCalled();
  });
});
