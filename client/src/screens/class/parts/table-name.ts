// What a table is called, by its picture: "Fish table", and within a sentence "fish table".

import { words } from '../../../texts/index.svelte';
import { pictureName } from '../../../texts/pictures';

export const tableInWords = (picture: string): string =>
  words.of('class-wall').tableOf({ picture: pictureName(picture) });

export function tableName(picture: string): string {
  const name = tableInWords(picture);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
