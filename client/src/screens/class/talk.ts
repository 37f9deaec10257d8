// What a screen of a class needs of its line, be it live or made up for a scene.

import type { ClassLine } from '../../net/class-line.svelte';

export type ClassTalk = Pick<ClassLine, 'view' | 'line' | 'lost' | 'closed' | 'say' | 'listen'>;
