// A sheet in words: which one it is, what is on it, and how much is printed.

import { spokenCard } from '../../games/addirace/model/cards';
import { nameOf } from '../../games/gatonegro/model/cards';
import { words } from '../../texts/index.svelte';
import type { Choices } from './choices';
import type { Sheet } from './preview.svelte';

// "Sheet 5 of 18, front"
export function placeOf(sheet: Sheet, { layout, backs }: Choices): string {
  const say = words.of('print');
  const [n, all] = [sheet.sheet, sheet.sheets];
  switch (sheet.kind) {
    case 'test':
      return say.test;
    case 'test-back':
      return say.testBack;
    case 'blank':
      return say.blank;
    case 'fronts':
      if (layout === 'shop') return say.page({ n: sheet.page + 1, all: sheet.pages });
      return backs ? say.front({ n, all }) : say.sheet({ n, all });
    case 'backs':
      return layout === 'shop'
        ? say.page({ n: sheet.page + 1, all: sheet.pages })
        : say.back({ n, all });
    case 'fold':
    case 'class':
      return say.sheet({ n, all });
    default:
      return say.other({ what: say[sheet.kind], n: sheet.page + 1, all: sheet.pages });
  }
}

// "Sheet 5: 5 plus 1 to 5 plus 9"
export function saidOf(sheet: Sheet, choices: Choices): string {
  const say = words.of('print');
  const { kind, sheet: n } = sheet;
  if (kind === 'test') return say.saidTest;
  if (kind === 'backs') return say.saidBacks({ n });
  if (!sheet.first) return placeOf(sheet, choices);
  const [first, last] = [sheet.first, sheet.last].map((card) => saidCard(card, choices));
  return sheet.first === sheet.last
    ? say.saidOne({ n, card: first ?? '' })
    : say.said({ n, first: first ?? '', last: last ?? '' });
}

function saidCard(card: string, { game, edition }: Choices): string {
  if (game === 'gatonegro') return nameOf(card);
  if (game === 'class') {
    const names: Record<string, string> = words.of('pictures');
    return names[card] ?? card;
  }
  return spokenCard(card, edition);
}

// "sheets, both sides": what the number of sheets counts.
export function sheetsWord({ sheets: n }: Sheet, { game, layout, backs }: Choices): string {
  const say = words.of('print');
  if (layout === 'shop') return say.shopPages({ n });
  if (layout === 'fold') return say.foldSheets({ n });
  return backs && game !== 'class' ? say.bothSheets({ n }) : say.sheets({ n });
}

export function cardsWord({ cards: n }: Sheet, { game }: Choices): string {
  const say = words.of('print');
  return game === 'class' ? say.pictures({ n }) : say.cards({ n });
}

// "and a test sheet and one with the rules": what comes with the cards, or nothing.
export function besides({ help_cards: n }: Sheet, { game, layout, extras }: Choices): string {
  const say = words.of('print');
  const more = [
    ...(n > 0 ? [say.helpCards({ n })] : []),
    ...(layout === '9up' && game !== 'class' ? [say.oneTest] : []),
    ...extras.map(
      (extra) =>
        ({ leaflet: say.oneLeaflet, rulebook: say.oneRulebook, pad: say.onePad, box: say.oneBox })[
          extra
        ],
    ),
  ];
  return more.length ? say.and({ list: words.list(more) }) : '';
}

// "157 cards, 18 sheets, both sides": for the ear.
export function countsOf(sheet: Sheet, choices: Choices): string {
  const cards = `${sheet.cards} ${cardsWord(sheet, choices)}`;
  return `${cards}, ${sheet.sheets} ${sheetsWord(sheet, choices)}`;
}
