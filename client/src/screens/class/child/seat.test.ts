import { expect, it, vi } from 'vitest';
import type { LiveTable } from '../../../net/live-table.svelte';
import type { Admission } from '../../../net/tables';
import type { TableInfo } from '../../../net/wire';
import { ClassSeat } from './seat.svelte';

type Naming = (info: TableInfo) => TableInfo;

function seated() {
  const opened: { admission: Admission; naming: Naming; table: LiveTable }[] = [];
  const seat = new ClassSeat((admission, naming) => {
    const table = {
      line: 'open',
      seen: { info: { phase: 'play' } },
      close: vi.fn<() => void>(),
    } as unknown as LiveTable;
    opened.push({ admission, naming, table });
    return table;
  });
  return { seat, opened };
}
const ticket = (token: string, picture = 'C') => ({ token, picture });
const line = (table: LiveTable, now: string) => Object.assign(table, { line: now });

it('goes to a table by its ticket, and away from it without one', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  expect(opened[0]!.admission.token).toBe('a');
  expect(seat.table).toBe(opened[0]!.table);
  seat.take(null);
  expect(seat.table).toBeNull();
  expect(opened[0]!.table.close).toHaveBeenCalledOnce();
});

it('keeps the line to a table in the middle of a game, with the new ticket for the next one', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  seat.take(ticket('b'));
  expect(opened).toHaveLength(1);
  expect(opened[0]!.admission.token).toBe('b');
});

it('opens a new line for another table, and where none was played at', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  seat.take(ticket('b', 'D'));
  expect(opened).toHaveLength(2);
  Object.assign(opened[1]!.table.seen.info!, { phase: 'over' });
  seat.take(ticket('c', 'D'));
  expect(opened).toHaveLength(3);
});

it('opens a new line where the table has closed the old one', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  line(opened[0]!.table, 'closed');
  seat.take(ticket('b'));
  expect(opened.map(({ admission }) => admission.token)).toEqual(['a', 'b']);
});

it('tries a ticket once more, and then says that another is needed', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  expect(seat.reopen()).toBe(true);
  expect(seat.reopen()).toBe(false);
  expect(opened).toHaveLength(2);
  seat.take(ticket('b', 'D'));
  expect(seat.reopen()).toBe(true);
});

it('calls children by their animals, and leaves cats their names', () => {
  const { seat, opened } = seated();
  seat.take(ticket('a'));
  const info = { seats: [{ name: 'green-whale' }, { name: 'Luna' }] } as TableInfo;
  expect(opened[0]!.naming(info).seats.map(({ name }) => name)).toEqual(['Green Whale', 'Luna']);
  expect(seat.children).toEqual([{ animal: 'whale', colour: 'green' }, null]);
});
