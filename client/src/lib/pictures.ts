// Every drawing is here and decoded before a race for it can begin: a card that has to be fetched
// first would be seen later by some than by others. And none is missing when the line breaks.

const found = import.meta.glob<string>('./art/**/*.svg', { eager: true, import: 'default', query: '?url' });
const kept = new Map<string, HTMLImageElement>();

export async function fetchPictures(): Promise<void> {
  const decoding = Object.values(found).map((url) => {
    const picture = kept.get(url) ?? Object.assign(new Image(), { src: url });
    kept.set(url, picture); // what nobody holds may be thrown away
    return picture.decode().catch(() => undefined); // it is fetched again when it is drawn
  });
  await Promise.all(decoding);
}
