// What is said when the server does not do what it was asked for.

import type { Areas } from '../../../texts/areas';
import type { ClassTrouble } from '../../../net/classes';
import type { ClassRefusal } from '../../../net/wire';

type Say = Areas['class-teacher'];

export function troubleText(trouble: ClassTrouble, say: Say): string {
  if (trouble === 'no-such-key') return say.keyWrong;
  if (trouble === 'too-many') return say.tooMany;
  return trouble === 'no-server' ? say.noServer : say.notNow;
}

export function refusalText(code: ClassRefusal, say: Say): string {
  if (code === 'no-free-place') return say.full;
  return code === 'no-such-child' ? say.gone : say.notNow;
}
