import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
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

/** Both texts, the older one first; one that is there already is not repeated. What is chosen beside the text stays as in the newer one. */
const merge = (older: Partial<TaskDraft>, newer: TaskDraft): TaskDraft => {
  const [before, after] = [(older.text ?? '').trim(), newer.text.trim()];
  const isThere = `\n\n${after}\n\n`.includes(`\n\n${before}\n\n`);
  return {
    text: before === '' || isThere ? newer.text : after === '' ? before : `${before}\n\n${newer.text}`,
    people: newer.people.length > 0 ? newer.people : (older.people ?? []),
    day: newer.day === undefined ? older.day : newer.day,
    controlled: newer.controlled || (older.controlled ?? false),
    controller: newer.controller ?? older.controller ?? null,
  };
};

/** Open forms, which show what is put back. */
const openForms = new Set<(name: string, older: Partial<TaskDraft>) => void>();

/**
 * Puts what was written back into the form, before anything newer that is there. An open form shows it at once. False if this browser could
 * not store it.
 */
export const restoreDraft = (viewerId: number | null, place: string, draft: Partial<TaskDraft>): boolean => {
  if (viewerId === null) return false;
  const name = nameOf(viewerId, place);
  const isKept = keepText(name, JSON.stringify(merge(draft, read(name) ?? empty)));
  for (const tell of openForms) tell(name, draft);
  return isKept;
};

/** @param place what the task belongs to: nothing, a document or a task. The next person to sign in here has a draft of their own. */
export const useTaskDraft = (place: string): TaskDraftControl => {
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  const name = viewerId === null ? null : nameOf(viewerId, place);
  const left = useMemo(() => read(name), [name]);
  // Undefined until something happens here, null once it is given or begun anew.
  const [written, setWritten] = useState<TaskDraft | null | undefined>();
  const draft = (written === undefined ? left : written) ?? empty;
  useEffect(() => {
    const tell = (restoredName: string, older: Partial<TaskDraft>): void => {
      if (restoredName === name) setWritten((now) => merge(older, (now === undefined ? left : now) ?? empty));
    };
    openForms.add(tell);
    return () => void openForms.delete(tell);
  }, [name, left]);
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
