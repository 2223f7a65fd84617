/** The server's clock, by which the expiry of tokens is judged: a person's own clock may be hours off. */
import { clientStoreAtom, store } from './atoms.ts';
import { change } from './change.ts';

/** Now by the server's clock, milliseconds since 1970. */
export const serverNow = (): number => Date.now() + store.get(clientStoreAtom).clockOffset;

/**
 * Learns from the `Date` header of an answer. The header was written at some moment between `askedAt` and `answeredAt` (milliseconds of
 * this machine's clock) and has whole seconds only, so it proves only an interval. An offset inside that interval is kept, and nothing is
 * stored.
 */
export function learnServerTime(dateHeader: string | null, askedAt: number, answeredAt: number = Date.now()): void {
  const date = Date.parse(dateHeader ?? '');
  if (Number.isNaN(date)) return;
  const least = date - answeredAt;
  const most = date + 1000 - askedAt;
  // This machine's clock was changed while the request was under way.
  if (most < least) return;
  const known = store.get(clientStoreAtom).clockOffset;
  if (known >= least && known <= most) return;
  change(() => ({ clockOffset: Math.round((least + most) / 2) }));
}
