import { useLocation } from '@qujat/router';
import { useEffect, useEffectEvent } from 'react';
import { isNarrowed } from '../list/list-view.ts';
import type { ListControl } from '../list/use-list-view.ts';
import { addressOf, filterOf, narrowingOf } from './view-filter.ts';

/**
 * The address shows the filters of the list, so that it can be passed on (DAY-71): one that came with filters applies them, and every
 * change is written into it. The history entry stays the same.
 */
export const useAddress = (list: ListControl): void => {
  const { pathname } = useLocation();
  const { queue, view } = list;
  const arrive = useEffectEvent(() => {
    const given = narrowingOf(window.location.search);
    if (given && !isNarrowed({ ...view, templateId: null })) list.narrow(given);
  });
  // Only the first time: afterwards the address follows the list.
  useEffect(() => arrive(), [queue]);
  useEffect(() => {
    if (pathname !== '/') return;
    const { search, hash } = window.location;
    const folder = new URLSearchParams(search).get('template');
    const filter = filterOf(folder !== null && String(view.templateId) === folder ? { ...view, templateId: null } : view);
    const address = addressOf(queue, filter, search);
    // Another parameter names something else that is open: a letter, or a document in the reader.
    const isOther = [...new URLSearchParams(search).keys()].some((name) => name === 'letter' || name === 'read' || name === 'view');
    if (!isOther && `/${search}${hash}` !== address && (filter !== '' || search !== ''))
      window.history.replaceState(window.history.state, '', address);
  }, [pathname, queue, view]);
};
