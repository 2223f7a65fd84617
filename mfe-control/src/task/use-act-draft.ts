import { emit } from '@qujat/remotes';
import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { WindowAct } from './window-act.ts';

/** What somebody has written in the window of an act. */
interface ActDraft {
  readonly text: string;
  /** Null for an emptied field, undefined while the window's own day stands. */
  readonly day?: string | null | undefined;
}

interface ActDraftControl extends ActDraft {
  readonly files: readonly File[];
  readonly write: (change: Partial<ActDraft>) => void;
  readonly choose: (files: readonly File[]) => void;
  /** The act has been done. */
  readonly forget: () => void;
}

const empty: ActDraft = { text: '' };

/** Chosen files, by the name of their draft. They outlive the window, but no reload: a browser cannot keep them as text. */
const filesAtom = atom<Readonly<Record<string, readonly File[]>>>({});

const read = (name: string): ActDraft => {
  try {
    return { ...empty, ...(JSON.parse(keptText(name) ?? '{}') as Partial<ActDraft>) };
  } catch {
    return empty;
  }
};

/**
 * The draft of an act on a task: a closed window or a reload loses no word of it (TSK-6). Files, and a text that this browser cannot store,
 * survive the window only, so the shell asks before a reload (SHL-18).
 */
export const useActDraft = (taskId: number, act: WindowAct): ActDraftControl => {
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? 0;
  const name = `task-act/${viewerId}/${taskId}/${act}`;
  const place = `control/${name}`;
  const [draft, setDraft] = useState(() => read(name));
  const [allFiles, setFiles] = useAtom(filesAtom);
  const files = allFiles[name] ?? [];
  const choose = (chosen: readonly File[]): void => {
    setFiles(({ [name]: _old, ...others }) => (chosen.length > 0 ? { ...others, [name]: chosen } : others));
    emit('unsaved-text', { place: `${place}/files`, unsaved: chosen.length > 0 });
  };
  return {
    ...draft,
    files,
    write: (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      const isEmpty = next.text === '' && next.day === undefined;
      if (isEmpty) forgetText(name);
      emit('unsaved-text', { place, unsaved: !isEmpty && !keepText(name, JSON.stringify(next)) });
    },
    choose,
    forget: () => {
      forgetText(name);
      emit('unsaved-text', { place, unsaved: false });
      choose([]);
    },
  };
};
