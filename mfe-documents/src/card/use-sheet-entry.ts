import { useLocation } from '@qujat/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keepInEntry, leaveEntry, pushEntry, readEntry } from '../list/entry-state.ts';

interface Sheet {
  /** The document whose card is open, or null. */
  readonly id: number | null;
  /** The card covers the page. */
  readonly covers: boolean;
  readonly onOpen: (id: number | null) => void;
}

/**
 * A card that covers the page has a history entry of its own, of the same visit as the list's: going back closes it; going forward, or a
 * reload, shows it again (CRD-12).
 */
export const useSheetEntry = ({ id, covers, onOpen }: Sheet): void => {
  const { key: visit } = useLocation();
  /** Whether the open card has an entry; 'leaving' while the browser goes back from it, which takes a moment. */
  const entry = useRef<'none' | 'own' | 'leaving'>('none');
  const push = (shown: number): void => {
    pushEntry('card', shown);
    entry.current = 'own';
  };
  const showCard = useEffectEvent((now: number | null, doesCover: boolean) => {
    if (now !== null) {
      if (doesCover && entry.current === 'none') push(now);
      else if (entry.current === 'own' && readEntry('card', visit) !== null) keepInEntry('card', now, visit);
    } else if (entry.current === 'own') {
      // The reader may have taken the entry.
      const isThere = readEntry('card', visit) !== null;
      entry.current = isThere ? 'leaving' : 'none';
      if (isThere) void leaveEntry('card');
    }
  });
  useEffect(() => showCard(id, covers), [id, covers]);
  const follow = useEffectEvent((at: string) => {
    const kept = readEntry<number>('card', at);
    const before = entry.current;
    entry.current = kept === null ? 'none' : 'own';
    if (kept === null) {
      if (before === 'own') onOpen(null);
      // Another card was opened while the browser went back.
      if (before === 'leaving' && id !== null) push(id);
    } else if (before !== 'own' || id === null) onOpen(kept);
    // The reader has been left, perhaps at another document.
    else keepInEntry('card', id, at);
  });
  // After the effect above: what the first render shows is not yet what the entry says.
  useEffect(() => {
    const listener = (): void => follow(visit);
    listener();
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      entry.current = 'none';
    };
  }, [visit]);
};
