import { hasExtension } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';
import { setResponseRequired } from '@qujat/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNarrowed } from '../list/list-view.ts';
import type { ListControl } from '../list/use-list-view.ts';

const filter = lazyPart(() => import(/* webpackChunkName: "view-filter" */ './view-filter.ts'));

/** Parameters that are no filters: a folder of the sidebar, and what else is open. */
const others = ['template', 'letter', 'read', 'view'];

const hasFilters = (search: string): boolean => [...new URLSearchParams(search).keys()].some((name) => !others.includes(name));

/**
 * Applies the filters with which the address came (DAY-71). True until that is done: the list asks for nothing before, so that nobody sees
 * rows which the filters hide.
 */
export const useArrival = (list: ListControl): boolean => {
  const [waits, setWaits] = useState(
    () => hasExtension('views') && hasFilters(window.location.search) && !isNarrowed({ ...list.view, templateId: null }),
  );
  const arrive = useEffectEvent((module: Awaited<ReturnType<typeof filter.load>> | null) => {
    const { search } = window.location;
    const given = module?.narrowingOf(search);
    if (given) {
      setResponseRequired(module!.requiresReply(search));
      const keepsFolder = new URLSearchParams(search).has('template') && given.templateId === null && given.templateIds === null;
      list.narrow(keepsFolder ? { ...given, templateId: list.view.templateId } : given);
    }
    setWaits(false);
  });
  useEffect(() => {
    // If the filters cannot be read, the whole list is better than none.
    if (waits) void filter.load().then(arrive, () => arrive(null));
  }, [waits]);
  return waits;
};
