import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useEntryState } from '../list/entry-state.ts';

/** The three modes of the work area: processing list, mailbox, favourites (specification 2 §2). */
export type WorkTab = 'documents' | 'mail' | 'favourites';

interface State {
  readonly tab: WorkTab;
  readonly previous: WorkTab;
  /** The letter that the mailbox shows, or null for its list. */
  readonly letter: string | null;
}

const fresh: State = { tab: 'documents', previous: 'documents', letter: null };

interface WorkTabs {
  readonly tab: WorkTab;
  readonly select: (tab: WorkTab) => void;
  readonly letter: string | null;
  readonly showLetter: (uid: string | null) => void;
}

/**
 * The chosen tab, found again on going back. Choosing the favourites again leads back to the tab before (specification
 * 2 §2), and choosing a queue in the sidebar, even the same one, to the list.
 */
export const useWorkTab = (): WorkTabs => {
  const mailAccess = useAtomValue(profileAtom)?.mailAccess === true;
  const [{ tab, letter }, change] = useEntryState('tab', fresh);
  const select = (chosen: WorkTab): void =>
    change((now) => {
      if (chosen === now.tab) return { ...now, tab: chosen === 'favourites' ? now.previous : chosen };
      return { ...now, tab: chosen, previous: now.tab };
    });
  const showLetter = useCallback((uid: string | null): void => change((now) => ({ ...now, letter: uid })), [change]);
  return {
    tab: tab === 'mail' && !mailAccess ? 'documents' : tab,
    select,
    letter,
    showLetter,
  };
};
