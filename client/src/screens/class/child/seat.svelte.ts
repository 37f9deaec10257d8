// A child's seat at a table of its class: an ordinary table, by the ticket that the class gives.

import { LiveTable } from '../../../net/live-table.svelte';
import type { Admission } from '../../../net/tables';
import type { TableInfo, TableTicket } from '../../../net/wire';
import { childName, childOfSeat } from '../../../texts/children';
import type { ClassChild } from '../../../game-kit/in-class.svelte';

export class ClassSeat {
  table = $state.raw<LiveTable | null>(null);
  children = $state.raw<readonly (ClassChild | null)[]>([]); // by seat; null for cats
  #ticket: TableTicket | null = null;
  #admission: Admission | null = null;
  #reopened = false; // since the last ticket

  constructor(
    private readonly open = (admission: Admission, naming: (info: TableInfo) => TableInfo) =>
      new LiveTable(admission, naming),
  ) {}

  // The class gives a new ticket with every connection to it, and older ones are void. In the middle
  // of a game at the same table the line to it stays: the ticket is for the next one.
  take(ticket: TableTicket | null): void {
    if (ticket?.token === this.#ticket?.token) return;
    const same = ticket !== null && ticket.picture === this.#ticket?.picture;
    const plays = this.table?.seen.info?.phase === 'play' && this.table.line !== 'closed';
    this.#ticket = ticket;
    this.#reopened = false;
    if (same && plays && this.#admission) this.#admission.token = ticket.token;
    else this.#sitDown(ticket ? { code: '', person: 0, token: ticket.token } : null);
  }

  // The table has closed the line for good, as when a ticket and a new one have crossed. Gives whether
  // there was something to try: otherwise only a new ticket helps.
  reopen(): boolean {
    if (this.#reopened || !this.#admission) return false;
    this.#reopened = true;
    this.#sitDown({ ...this.#admission });
    return true;
  }

  close(): void {
    this.#ticket = null;
    this.#sitDown(null);
  }

  #sitDown(admission: Admission | null): void {
    this.table?.close();
    this.#admission = admission;
    this.children = [];
    this.table = admission ? this.open(admission, (info) => this.#name(info)) : null;
  }

  // Children's seats are called "blue-fox" by the server.
  #name(info: TableInfo): TableInfo {
    this.children = info.seats.map(({ name }) => childOfSeat(name));
    const seats = info.seats.map((seat) => {
      const child = childOfSeat(seat.name);
      return child ? { ...seat, name: childName(child) } : seat;
    });
    return { ...info, seats };
  }
}
