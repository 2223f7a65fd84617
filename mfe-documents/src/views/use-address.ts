import { useLocation } from '@qujat/router';
import { responseRequiredAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ListControl } from '../list/use-list-view.ts';
import { addressOf, filterOf } from './view-filter.ts';

/**
 * The address shows the filters of the list, so that it can be passed on (DAY-71); use-arrival.ts applies those with which it came. The
 * history entry stays the same.
 */
export const useAddress = (list: ListControl): void => {
  const { pathname } = useLocation();
  const { queue, view } = list;
  const replyRequired = useAtomValue(responseRequiredAtom);
  useEffect(() => {
    if (pathname !== '/') return;
    const { search, hash } = window.location;
    const folder = new URLSearchParams(search).get('template');
    const filter = filterOf(folder !== null && String(view.templateId) === folder ? { ...view, templateId: null } : view, replyRequired);
    const address = addressOf(queue, filter, search);
    // Another parameter names something else that is open: a letter, or a document in the reader.
    const isOther = [...new URLSearchParams(search).keys()].some((name) => name === 'letter' || name === 'read' || name === 'view');
    if (!isOther && `/${search}${hash}` !== address && (filter !== '' || search !== ''))
      window.history.replaceState(window.history.state, '', address);
  }, [pathname, queue, view, replyRequired]);
};
