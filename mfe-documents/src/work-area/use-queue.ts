import { initialQueue } from '@qujat/contract/initial-list';
import { alternativeLayout, type QueueCode } from '@qujat/contract/vocabulary';
import { useLocation } from '@qujat/router';
import { currentTabAtom, profileAtom, responseRequiredAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';

/** The queue to show: the one in the hash, otherwise the tab chosen last, otherwise the layout's default (SHL-9). */
export const useQueue = (): QueueCode => {
  const { hash } = useLocation();
  return initialQueue({
    hash,
    chosenTab: useAtomValue(currentTabAtom),
    sidebarLayout: useAtomValue(profileAtom)?.layout.sidebar ?? null,
    responseRequired: useAtomValue(responseRequiredAtom),
  });
};

/** The queue if it is certain before the profile has loaded: the layout's default is not. */
export const useKnownQueue = (): QueueCode | null => {
  const { hash } = useLocation();
  const known = { hash, chosenTab: useAtomValue(currentTabAtom), responseRequired: false };
  const queue = initialQueue({ ...known, sidebarLayout: null });
  return queue === initialQueue({ ...known, sidebarLayout: alternativeLayout }) ? queue : null;
};

/** Id of the folder (a favourite template) that the sidebar has narrowed the list to by `?template=`, or null. */
export const useFolder = (): number | null => {
  const id = Number(new URLSearchParams(useLocation().search).get('template'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
