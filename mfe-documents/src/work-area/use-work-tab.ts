import { useLocation, useNavigate } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useEntryState } from '../list/entry-state.ts';
import { addressWith, letterIn } from './letter-address.ts';

/** The three modes of the work area: processing list, mailbox, favourites (LST-1). */
export type WorkTab = 'documents' | 'mail' | 'favourites';

interface State {
  readonly tab: WorkTab;
  readonly previous: WorkTab;
}

/** The initial state of a new visit; always the same objects. */
const beginnings: Readonly<Record<WorkTab, State>> = {
  documents: { tab: 'documents', previous: 'documents' },
  mail: { tab: 'mail', previous: 'documents' },
  favourites: { tab: 'favourites', previous: 'mail' },
};

/** What the work area passes to the visit that it navigates to. */
interface EntryData {
  /** The initial tab. */
  readonly tab?: WorkTab;
  /** Whether the list of letters is one step back. */
  readonly afterList?: boolean;
}

interface WorkTabs {
  readonly tab: WorkTab;
  readonly select: (tab: WorkTab) => void;
  /** The letter that the address names. */
  readonly letter: string | null;
  readonly showLetter: (uid: string | null) => void;
  /** The address of a letter, for a link that can be opened in another tab. */
  readonly letterAddress: (uid: string) => string;
}

/**
 * The chosen tab, restored on going back. Choosing the favourites again returns to the previous tab (LST-1), and choosing a queue in the
 * sidebar, even the current one, to the list. A letter has an address, and so a history entry: going back returns to the list of letters,
 * and a reload to the letter.
 */
export const useWorkTab = (): WorkTabs => {
  const mailAccess = useAtomValue(profileAtom)?.mailAccess === true;
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entryData = (state ?? {}) as EntryData;
  const [{ tab }, change] = useEntryState('tab', beginnings[entryData.tab ?? 'documents']);
  const letter = mailAccess ? letterIn(search) : null;
  const isAfterList = entryData.afterList === true;
  const lengthAtLetter = useRef(0);
  useLayoutEffect(() => {
    if (letter !== null) lengthAtLetter.current = window.history.length;
  }, [letter]);
  const select = (chosen: WorkTab): void => {
    if (letter !== null) {
      if (chosen !== 'mail') void navigate(addressWith({ search, hash }, null), { state: { tab: chosen } satisfies EntryData });
      return;
    }
    change((now) => {
      if (chosen === now.tab) return { ...now, tab: chosen === 'favourites' ? now.previous : chosen };
      return { ...now, tab: chosen, previous: now.tab };
    });
  };
  const showLetter = useCallback(
    (uid: string | null): void => {
      if (uid !== null) void navigate(addressWith({ search, hash }, uid), { state: { tab: 'mail', afterList: true } satisfies EntryData });
      // The letter's frame may have added history entries in between.
      else if (isAfterList) void navigate(-1 - Math.max(0, window.history.length - lengthAtLetter.current));
      else void navigate(addressWith({ search, hash }, null), { replace: true, state: { tab: 'mail' } satisfies EntryData });
    },
    [navigate, search, hash, isAfterList],
  );
  const letterAddress = useCallback(
    (uid: string): string => {
      const address = addressWith({ search, hash }, uid);
      return `${pathname}?${address.search}${address.hash}`;
    },
    [pathname, search, hash],
  );
  const chosen = letter === null ? tab : 'mail';
  return { tab: chosen === 'mail' && !mailAccess ? 'documents' : chosen, select, letter, showLetter, letterAddress };
};
