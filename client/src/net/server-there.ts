import { addressOf } from '../lib/address';

const ANSWER_WITHIN_MS = 8000; // thirty pages of a class may be loading at the same time

export async function isServerThere(): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
  try {
    return (await fetch(addressOf('/health'), { cache: 'no-store', signal: late.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
