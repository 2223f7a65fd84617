import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';

/** Text that this browser keeps until the server has it: a session that ends by itself does not lose it. */
export interface KeptText {
  /** Null while nothing was written, now or before the session ended. */
  readonly text: string | null;
  readonly write: (text: string) => void;
  /** The server has the text. */
  readonly forget: () => void;
}

/** Belongs to the viewer: the next person to sign in here does not see it. Null while the viewer is not known. */
const useName = (place: string): string | null => {
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  return viewerId === null ? null : `${place}/${viewerId}`;
};

/** The text that an earlier visit left here unsaved, or null. */
export const useTextLeft = (place: string): string | null => {
  const name = useName(place);
  return useMemo(() => (name === null ? null : keptText(name)), [name]);
};

export const useKeptText = (place: string): KeptText => {
  const name = useName(place);
  const left = useTextLeft(place);
  // Undefined until something happens here.
  const [typed, setTyped] = useState<string | null | undefined>();
  return {
    text: typed === undefined ? left : typed,
    write: (text) => {
      setTyped(text);
      if (name !== null) keepText(name, text);
    },
    forget: () => {
      setTyped(null);
      if (name !== null) forgetText(name);
    },
  };
};
