// Hands a file to the browser, which saves it where it saves all others.

const KEPT_MS = 10_000; // a phone may ask first where to

export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
