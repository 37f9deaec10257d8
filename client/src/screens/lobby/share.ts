// Shares a link by the device's share sheet where there is one, else copies it to the clipboard.

export type Shared = 'shared' | 'copied' | 'failed';

export async function share(text: string, url: string): Promise<Shared> {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && 'share' in navigator) {
    try {
      await navigator.share({ text, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copyTheOldWay(url) ? 'copied' : 'failed';
  }
}

// Without TLS, as on a LAN address, pages have no clipboard, but they can copy a selection.
function copyTheOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'heard-only';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
