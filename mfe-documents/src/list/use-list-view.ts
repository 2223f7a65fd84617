import type { QueueCode } from '@qujat/contract/vocabulary';
import { listen } from '@qujat/remotes';
import { useLocation, useNavigate, useNavigationType } from '@qujat/router';
import { responseRequiredAtom } from '@qujat/session';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useFolder } from '../work-area/use-queue.ts';
import { forgetList, keepInEntry, readEntry } from './entry-state.ts';
import { initialView, narrow, type ListView, type Narrowing } from './list-view.ts';
import { outdateLists } from './queries.ts';
import { nothingSelected, type Picks, type SelectedDocument } from './selection.ts';

/** The view of a queue's list, and the ways to change it. */
export interface ListControl extends Picks {
  readonly queue: QueueCode;
  readonly view: ListView;
  /** Changes filters, search or order, and returns to page 1 if they did change. */
  readonly narrow: (change: Narrowing) => void;
  /** Removes all filters and the search. */
  readonly clear: () => void;
  readonly goTo: (page: number) => void;
}

/** The form stored in the browser's history. */
interface KeptList {
  readonly queue: QueueCode;
  readonly folder: number | null;
  /** Only documents that require a response were shown. */
  readonly responseRequired: boolean;
  readonly view: ListView;
  readonly selection: readonly SelectedDocument[];
}

const readKept = (queue: QueueCode, visit: string): KeptList | null => {
  const kept = readEntry<KeptList>('list', visit);
  return kept?.queue === queue ? kept : null;
};

interface State {
  readonly queue: QueueCode;
  /** The router's key of the history entry. */
  readonly visit: string;
  readonly view: ListView;
  readonly selection: Picks['selection'];
  /** The folder by which the view was narrowed. */
  readonly folder: number | null;
  readonly responseRequired: boolean;
}

/** What a link may pass to the list that it leads to (DAY-53). */
export interface GivenSearch {
  readonly search?: string;
  /** The filters of a saved view (DAY-70). */
  readonly view?: Narrowing;
}

const begin = (queue: QueueCode, visit: string, folder: number | null, responseRequired: boolean, given: GivenSearch | null): State => {
  const kept = readKept(queue, visit);
  if (kept?.responseRequired !== responseRequired)
    return {
      queue,
      visit,
      view: { ...initialView, search: given?.search ?? '', templateId: folder, ...given?.view },
      selection: nothingSelected,
      folder,
      responseRequired,
    };
  return {
    queue,
    visit,
    view: { ...initialView, ...kept.view },
    selection: new Map(kept.selection.map((each) => [each.id, each])),
    folder: kept.folder,
    responseRequired,
  };
};

/** Equal for views that look the same. */
const sameness = ({ selection, ...state }: State): string => JSON.stringify([state, [...selection.keys()]]);

/**
 * Held above the list, so that it survives the card and the other tabs, and stored with the address, so that it is restored on return. A
 * folder of the sidebar is the type filter.
 */
export const useListView = (queue: QueueCode): ListControl => {
  const folder = useFolder();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { hash, key: visit, state: passed } = useLocation();
  const given = passed as GivenSearch | null;
  const movedInHistory = useNavigationType() === 'POP';
  const responseRequired = useAtomValue(responseRequiredAtom);
  const [state, setState] = useState<State>(() => begin(queue, visit, folder, responseRequired, given));
  // Applies also to another entry of the same queue: a folder, or an entry further back.
  if (state.queue !== queue || (state.visit !== visit && movedInHistory)) setState(begin(queue, visit, folder, responseRequired, given));
  else if (state.visit !== visit || state.folder !== folder) {
    // Leaving a folder removes its filter, but not one that was chosen instead.
    const templateId = folder ?? (state.view.templateId === state.folder ? null : state.view.templateId);
    setState({ ...state, visit, view: state.folder === folder ? state.view : narrow(state.view, { templateId }), folder });
  }
  if (state.responseRequired !== responseRequired) setState({ ...state, view: { ...state.view, page: 1 }, responseRequired });
  // A kept list that is shown again follows its history entry, like a new one.
  const shownAnew = useEffectEvent(() => {
    const first = begin(queue, visit, folder, responseRequired, given);
    if (sameness(first) !== sameness(state)) setState(first);
  });
  // Only the browser's history knows this, and no render reports that the list is shown again.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => shownAnew(), []);
  // Before the page can be left: the state belongs to the entry that shows it.
  useLayoutEffect(() => {
    const { view, selection } = state;
    const untouched =
      view.page === 1 &&
      selection.size === 0 &&
      Object.entries(view).every(([name, value]) => value === initialView[name as keyof ListView]);
    if (!untouched || readKept(queue, visit))
      keepInEntry(
        'list',
        {
          queue,
          view,
          selection: [...selection.values()],
          folder: state.folder,
          responseRequired: state.responseRequired,
        } satisfies KeptList,
        visit,
      );
  }, [queue, state, visit]);
  useEffect(() => listen('period-selected', forgetList), []);
  return useMemo(() => {
    // An operation that started in this queue and ends in another, such as a deletion, changes nothing there.
    const set = (next: (now: State) => State): void => setState((now) => (now.queue === state.queue ? next(now) : now));
    const change = (patch: Narrowing): void => {
      // Every change is requested again (LST-10), also one that reverts an earlier change.
      if (narrow(state.view, patch) !== state.view) void outdateLists(client);
      set((now) => ({ ...now, view: narrow(now.view, patch) }));
      const leavesFolder = folder !== null && patch.templateId !== undefined && patch.templateId !== folder;
      if (leavesFolder) void navigate({ search: '', hash }, { replace: true });
    };
    return {
      queue: state.queue,
      view: state.view,
      narrow: change,
      clear: () => {
        const { page: _page, sort: _sort, searchAllPeriods: _everyPeriod, ...nothing } = initialView;
        change(nothing);
      },
      goTo: (page) => set((now) => ({ ...now, view: { ...now.view, page } })),
      selection: state.selection,
      select: (selection) => set((now) => ({ ...now, selection })),
    };
  }, [state, folder, hash, navigate, client]);
};
