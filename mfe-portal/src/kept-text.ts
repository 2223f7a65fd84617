import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';

/** Text that this browser keeps until the server has it: a session that ends by itself does not lose it. */
export interface KeptText {
  /** Null while nothing was written, now or before the session ended. */
  readonly text: string | null;
  readonly write: (text: string) => void;
  /** The server has the text. With `sent`, what was written after it stays. */
  readonly forget: (sent?: string) => void;
}

/** What was written after a text; null if nothing was. */
const after = (sent: string, text: string): string | null => (text.startsWith(sent) ? text.slice(sent.length).trimStart() || null : text);

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
  const text = typed === undefined ? left : typed;
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const write = (next: string | null): void => {
    setTyped(next);
    if (name === null) return;
    if (next === null) forgetText(name);
    else keepText(name, next);
  };
  return {
    text,
    write,
    forget: (sent) => write(sent === undefined || latest.current === null ? null : after(sent, latest.current)),
  };
};
