// The eight cats and their three moods, as pictures.

export const FACES = [
  'tom',
  'luna',
  'minou',
  'felix',
  'nube',
  'pelusa',
  'gato',
  'moustache',
] as const;
export const MOODS = ['calm', 'delighted', 'oops'] as const;
export type Mood = (typeof MOODS)[number];

const pictures = import.meta.glob<string>('./art/cats/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

export function pictureOf(face: string, mood: Mood = 'calm'): string {
  return pictures[`./art/cats/${face}-${mood}.svg`] ?? pictures[`./art/cats/tom-${mood}.svg`]!;
}
