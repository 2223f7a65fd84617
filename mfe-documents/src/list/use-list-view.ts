import { useLocation, useNavigate } from '@qujat/router';
import { useMemo, useState } from 'react';
import { useFolder } from '../work-area/use-queue.ts';
import { initialView, narrow, type ListView, type Narrowing } from './list-view.ts';
import type { Selection } from './selection.ts';

/** What the list of a queue shows, and the ways to change it. */
export interface ListControl {
  readonly view: ListView;
  /** Changes filters, search or order, and goes back to page 1 when they did change. */
  readonly narrow: (change: Narrowing) => void;
  /** Takes all filters and the search away. */
  readonly clear: () => void;
  readonly goTo: (page: number) => void;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

interface State {
  readonly view: ListView;
  readonly selection: Selection;
  /** The folder that the view was narrowed by. */
  readonly folder: number | null;
}

const nothing: Selection = new Set();

/** Every page and filter begins without a selection: nobody signs what is out of sight. */
const shown = (state: State, view: ListView): State => (view === state.view ? state : { ...state, view, selection: nothing });

/** Held above the list, so that it survives the card and the other tabs. A folder of the sidebar is the type filter. */
export const useListView = (): ListControl => {
  const folder = useFolder();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [state, setState] = useState<State>({ view: { ...initialView, templateId: folder }, selection: nothing, folder });
  if (state.folder !== folder) {
    // A folder that was left takes its filter along, but not one that was chosen in its place.
    const templateId = folder ?? (state.view.templateId === state.folder ? null : state.view.templateId);
    setState({ ...shown(state, narrow(state.view, { templateId })), folder });
  }
  return useMemo(() => {
    const change = (patch: Narrowing): void => {
      setState((now) => shown(now, narrow(now.view, patch)));
      const leavesFolder = folder !== null && patch.templateId !== undefined && patch.templateId !== folder;
      if (leavesFolder) void navigate({ search: '', hash }, { replace: true });
    };
    return {
      view: state.view,
      narrow: change,
      clear: () => change({ search: '', templateId: null, departmentId: null, status: null, dateFrom: null, dateTo: null }),
      goTo: (page) => setState((now) => shown(now, { ...now.view, page })),
      selection: state.selection,
      select: (selection) => setState((now) => ({ ...now, selection })),
    };
  }, [state, folder, hash, navigate]);
};
