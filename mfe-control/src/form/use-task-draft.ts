import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Chosen } from './executors.tsx';

/** What somebody has written in the form of a task. */
export interface TaskDraft {
  readonly text: string;
  readonly people: readonly Chosen[];
  /** Null for an emptied field, undefined while the usual term stands. */
  readonly day?: string | null | undefined;
  readonly controlled: boolean;
  readonly controller: string | null;
}

const empty: TaskDraft = { text: '', people: [], controlled: false, controller: null };

const read = (name: string | null): TaskDraft | null => {
  const kept = name === null ? null : keptText(name);
  if (kept === null) return null;
  try {
    return { ...empty, ...(JSON.parse(kept) as Partial<TaskDraft>) };
  } catch {
    return null;
  }
};

/** What a task belongs to, each with a draft of its own. */
export const placeOf = (documentId: number | null | undefined, parentId: number | null | undefined): string => {
  if (parentId) return `parent/${parentId}`;
  return documentId ? `document/${documentId}` : 'new';
};

/** The form's content, which this browser keeps until the task is given: a closed window or a reload loses nothing (TSK-6). */
export interface TaskDraftControl {
  readonly draft: TaskDraft;
  /** It was begun earlier. */
  readonly restored: boolean;
  readonly write: (change: Partial<TaskDraft>) => void;
  readonly forget: () => void;
}

const nameOf = (viewerId: number, place: string): string => `task/${viewerId}/${place}`;

/** Puts what was written back into the form, unless something newer is there. For code that runs when the form has closed. */
export const restoreDraft = (viewerId: number | null, place: string, draft: Partial<TaskDraft>): void => {
  if (viewerId === null) return;
  const name = nameOf(viewerId, place);
  if (keptText(name) === null) keepText(name, JSON.stringify(draft));
};

/** @param place what the task belongs to: nothing, a document or a task. The next person to sign in here has a draft of their own. */
export const useTaskDraft = (place: string): TaskDraftControl => {
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  const name = viewerId === null ? null : nameOf(viewerId, place);
  const left = useMemo(() => read(name), [name]);
  // Undefined until something happens here, null once it is given or begun anew.
  const [written, setWritten] = useState<TaskDraft | null | undefined>();
  const draft = (written === undefined ? left : written) ?? empty;
  return {
    draft,
    restored: left !== null && written !== null,
    write: (change) => {
      const next = { ...draft, ...change };
      setWritten(next);
      if (name !== null) keepText(name, JSON.stringify(next));
    },
    forget: () => {
      setWritten(null);
      if (name !== null) forgetText(name);
    },
  };
};
