import { emit } from '@qujat/remotes';
import { atom, useAtom, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';

/**
 * Texts that were begun and not sent, by entry. They outlive the card: closing it loses nothing, and only leaving or
 * reloading the page asks (signal 'unsaved-text').
 */
const draftsAtom = atom<Readonly<Record<string, string>>>({});

const place = (key: string): string => `documents/comment/${key}`;

export interface Draft {
  /** Undefined until something was written. */
  readonly text: string | undefined;
  readonly write: (text: string | undefined) => void;
}

/** The name of the draft of a decision's comment. */
export const draftKey = (documentId: number, stage: number, employeeId: number): string => `${documentId}/${stage}/${employeeId}`;

/** Drops a document's comments but for those that can still be sent: nobody is to be asked about text that is nowhere to be seen. */
export const useDraftsWithin = (documentId: number, keys: readonly string[]): void => {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const lost = Object.keys(drafts).filter((key) => key.startsWith(`${documentId}/`) && !keys.includes(key));
  const names = lost.join();
  useEffect(() => {
    const gone = names === '' ? [] : names.split(',');
    if (gone.length === 0) return;
    for (const key of gone) emit('unsaved-text', { place: place(key), unsaved: false });
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key))));
  }, [names, setDrafts]);
};

/** The draft of one text. A task that was emptied is a draft too; a comment that was emptied is none. */
export const useDraft = (key: string): Draft => {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  return {
    text: drafts[key],
    write: (text) => {
      setDrafts(({ [key]: _old, ...others }) => (text === undefined ? others : { ...others, [key]: text }));
      emit('unsaved-text', { place: place(key), unsaved: text !== undefined });
    },
  };
};

/** All texts together, for what reloads the page. */
export const useDrafts = (): {
  /** Whether texts besides this one were begun, which a reload would lose. */
  readonly areUnsaved: (but?: string) => boolean;
  /** Forgets all of them: the page is about to be reloaded, and the person agreed. */
  readonly discardAll: () => void;
} => {
  const setDrafts = useSetAtom(draftsAtom);
  const store = useStore();
  return {
    areUnsaved: (but) => Object.keys(store.get(draftsAtom)).some((key) => key !== but),
    discardAll: () => {
      for (const each of Object.keys(store.get(draftsAtom))) emit('unsaved-text', { place: place(each), unsaved: false });
      setDrafts({});
    },
  };
};
