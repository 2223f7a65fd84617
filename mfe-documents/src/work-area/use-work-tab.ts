import { useLocation } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** The three modes of the work area: processing list, mailbox, favourites (specification 2 §2). */
export type WorkTab = 'documents' | 'mail' | 'favourites';

/**
 * The chosen tab. Choosing the favourites again leads back to the tab before (specification 2 §2), and choosing a
 * queue in the sidebar, even the same one, to the list.
 */
export const useWorkTab = (): { tab: WorkTab; select: (tab: WorkTab) => void } => {
  const { key: visit } = useLocation();
  const mailAccess = useAtomValue(profileAtom)?.mailAccess === true;
  const [state, setState] = useState<{ visit: string; tab: WorkTab; previous: WorkTab }>({ visit, tab: 'documents', previous: 'documents' });
  if (state.visit !== visit) setState({ visit, tab: 'documents', previous: 'documents' });
  const select = (tab: WorkTab): void =>
    setState(({ tab: current, previous }) => {
      if (tab === current) return { visit, tab: tab === 'favourites' ? previous : tab, previous };
      return { visit, tab, previous: current };
    });
  return { tab: state.tab === 'mail' && !mailAccess ? 'documents' : state.tab, select };
};
