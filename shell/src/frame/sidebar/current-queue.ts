import { initialQueue } from '@qujat/contract/initial-list';
import type { QueueCode } from '@qujat/contract/vocabulary';
import { useLocation } from '@qujat/router';
import { currentTabAtom, profileAtom, queueShownAtom, responseRequiredAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';

/** The address of a queue's list; with a folder, narrowed to that template. */
export const queueAddress = (code: QueueCode, templateId?: number): { pathname: string; search: string; hash: string } => ({
  pathname: '/',
  search: templateId === undefined ? '' : `?template=${templateId}`,
  hash: `#currentTab=${code}`,
});

/** The queue that the list shows or would show: by the hash on '/', otherwise by the tab chosen last or the layout's default. */
export const useCurrentQueue = (): QueueCode => {
  const { pathname, hash } = useLocation();
  const chosenTab = useAtomValue(currentTabAtom);
  const profile = useAtomValue(profileAtom);
  const responseRequired = useAtomValue(responseRequiredAtom);
  return initialQueue({
    hash: pathname === '/' ? hash : '',
    chosenTab,
    sidebarLayout: profile?.layout.sidebar ?? null,
    responseRequired,
  });
};

/** The queue whose list is on the screen; null on another page, and while the work area shows the mailbox or the favourites. */
export const useShownQueue = (): QueueCode | null => {
  const { pathname } = useLocation();
  const isShown = useAtomValue(queueShownAtom);
  const queue = useCurrentQueue();
  return pathname === '/' && isShown ? queue : null;
};

/** Id of the folder (favourite template) that narrows the list, or null. */
export const useChosenFolder = (): number | null => {
  const { pathname, search } = useLocation();
  const id = Number(new URLSearchParams(search).get('template'));
  return pathname === '/' && Number.isSafeInteger(id) && id > 0 ? id : null;
};
