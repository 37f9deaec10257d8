// Which touches are meant. A tablet that lies flat feels sleeves, wrists and whole hands.

import { isPalm } from '../../../game-kit/touch';

type Contact = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'width' | 'height' | 'button'>;

// The first contact of each slice counts, and no other until that one has left the screen: a hand
// that comes down flat is one hit. A contact that began elsewhere never comes here at all.
export class Contacts {
  #held = new Map<string, number>(); // the contact, by what it lies on

  begins(on: string, contact: Contact): boolean {
    if (isPalm(contact) || contact.button > 0 || this.#held.has(on)) return false;
    this.#held.set(on, contact.pointerId);
    return true;
  }

  ends({ pointerId }: Pick<PointerEvent, 'pointerId'>): void {
    for (const [on, id] of this.#held) if (id === pointerId) this.#held.delete(on);
  }
}
