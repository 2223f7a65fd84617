import { useRef, useState } from 'react';

export interface Autosave<Value> {
  /** The latest choice while it is not saved yet; otherwise null, and the server's value counts. */
  readonly unsaved: Value | null;
  /** Shows a choice at once and saves it. */
  readonly choose: (value: Value) => void;
}

/**
 * Saves each choice at once, one after the other. A choice made during a save is saved after it; of several, only the latest, so `Value` is
 * everything that `save` writes. `save` reports its failures itself, does not throw, and ends after the server's value was fetched again.
 */
export const useAutosave = <Value>(save: (value: Value) => Promise<unknown>): Autosave<Value> => {
  const [unsaved, setUnsaved] = useState<Value | null>(null);
  const waiting = useRef<{ readonly value: Value } | null>(null);
  const isSaving = useRef(false);
  const choose = async (value: Value): Promise<void> => {
    setUnsaved(() => value);
    waiting.current = { value };
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (waiting.current) {
        const { value: next } = waiting.current;
        waiting.current = null;
        await save(next);
      }
    } finally {
      isSaving.current = false;
      setUnsaved(null);
    }
  };
  return { unsaved, choose: (value) => void choose(value) };
};
