// Which touches count. A tablet that lies flat is also touched by sleeves, wrists and whole hands.

import { isPalm } from '../../../game-kit/touch';

type Contact = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'width' | 'height' | 'button'>;

// On each slice the first contact counts, and no other until that one has left the screen: a whole
// hand is one hit. A contact that began elsewhere is not reported at all.
export class Contacts {
  #held = new Map<string, number>(); // the contact's pointerId, by what it lies on

  begins(on: string, contact: Contact): boolean {
    if (isPalm(contact) || contact.button > 0 || this.#held.has(on)) return false;
    this.#held.set(on, contact.pointerId);
    return true;
  }

  ends({ pointerId }: Pick<PointerEvent, 'pointerId'>): void {
    for (const [on, id] of this.#held) if (id === pointerId) this.#held.delete(on);
  }
}
