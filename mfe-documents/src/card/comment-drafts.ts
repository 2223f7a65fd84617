import { emit } from '@qujat/remotes';
import { atom, useAtom, useStore } from 'jotai';
import { useEffect } from 'react';

/**
 * Comments that were begun and not sent, by entry. They outlive the card: closing it loses nothing, and only leaving or
 * reloading the page asks (signal 'unsaved-text').
 */
const draftsAtom = atom<Readonly<Record<string, string>>>({});

const place = (key: string): string => `documents/comment/${key}`;

export interface CommentDraft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Whether other comments were begun, which a reload of the page would lose. */
  readonly othersAreUnsaved: () => boolean;
  /** Forgets all of them: the page is about to be reloaded, and the person agreed. */
  readonly discardAll: () => void;
}

/** The name of an entry's draft. */
export const draftKey = (documentId: number, stage: number, employeeId: number): string => `${documentId}/${stage}/${employeeId}`;

/** Drops a document's drafts but for those that can still be sent: nobody is to be asked about text that is nowhere to be seen. */
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

/** The draft of one entry's comment. */
export const useCommentDraft = (key: string): CommentDraft => {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const store = useStore();
  return {
    text: drafts[key] ?? '',
    write: (text) => {
      setDrafts(({ [key]: _old, ...others }) => (text === '' ? others : { ...others, [key]: text }));
      emit('unsaved-text', { place: place(key), unsaved: text.trim() !== '' });
    },
    othersAreUnsaved: () => Object.entries(store.get(draftsAtom)).some(([other, text]) => other !== key && text.trim() !== ''),
    discardAll: () => {
      for (const each of Object.keys(store.get(draftsAtom))) emit('unsaved-text', { place: place(each), unsaved: false });
      setDrafts({});
    },
  };
};
