import { emit } from '@qujat/remotes';
import { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';

/**
 * Unfinished texts, by entry. They outlive the card: closing it loses nothing, and only leaving or reloading the page asks (signal
 * 'unsaved-text').
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

/** A text that was written about a document and can no longer be sent. */
export interface LeftText {
  readonly key: string;
  readonly text: string;
}

/** Texts about a document that no entry accepts now: the right to send them has ended, but they are not lost. */
export const useLeftTexts = (documentId: number, prefixes: readonly string[], entries: readonly string[]): readonly LeftText[] => {
  const drafts = useAtomValue(draftsAtom);
  return Object.entries(drafts)
    .filter(([key]) => prefixes.some((prefix) => key.startsWith(`${prefix}${documentId}/`)) && !entries.includes(key))
    .map(([key, text]) => ({ key, text }));
};

/** The draft of one text. An emptied task is a draft too; an emptied comment is not. */
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

/** All texts together, for code that reloads the page. */
export const useDrafts = (): {
  /** Whether other unfinished texts exist that a reload would lose. */
  readonly areUnsaved: (but?: string) => boolean;
  /** Discards one that has been sent. */
  readonly discard: (key: string) => void;
  /** Discards all of them: the page is about to reload, and the person has agreed. */
  readonly discardAll: () => void;
} => {
  const setDrafts = useSetAtom(draftsAtom);
  const store = useStore();
  return {
    areUnsaved: (but) => Object.keys(store.get(draftsAtom)).some((key) => key !== but),
    discard: (key) => {
      setDrafts(({ [key]: _sent, ...others }) => others);
      emit('unsaved-text', { place: place(key), unsaved: false });
    },
    discardAll: () => {
      for (const each of Object.keys(store.get(draftsAtom))) emit('unsaved-text', { place: place(each), unsaved: false });
      setDrafts({});
    },
  };
};
