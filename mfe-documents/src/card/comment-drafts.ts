import { emit } from '@qujat/remotes';
import { atom, useAtom, useStore } from 'jotai';

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
