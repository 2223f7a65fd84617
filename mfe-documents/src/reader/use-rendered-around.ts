import { languageAtom } from '@qujat/session';
import { afterPaint } from '@qujat/ui/after-paint';
import { useAtomValue } from 'jotai';
import { startTransition, useCallback, useEffect, useState } from 'react';

interface RenderedAround {
  /** The ids of the rendered documents. Their order never changes: a moved document would be laid out again. */
  readonly rendered: readonly number[];
  /** Renders the document out of sight. */
  readonly renderAhead: (id: number) => void;
}

/**
 * The documents that the reader renders: the one on the screen; the next one, which then only has to be painted; and the one just left,
 * which is removed after the paint. Those out of sight have no effects: they ask for nothing and mark nothing as read.
 */
export const useRenderedAround = (id: number): RenderedAround => {
  const language = useAtomValue(languageAtom);
  // Documents out of sight do not receive a change of language.
  const [ahead, setAhead] = useState<{ readonly id: number; readonly language: string } | null>(null);
  // Once shown it is prepared no longer: kept until it is read again, it would still have its old page.
  if (ahead?.id === id) setAhead(null);
  const [left, setLeft] = useState(id);
  useEffect(() => afterPaint(() => startTransition(() => setLeft(id))), [id]);
  const renderAhead = useCallback((next: number): void => startTransition(() => setAhead({ id: next, language })), [language]);
  const all = new Set([id, left, ...(ahead?.language === language ? [ahead.id] : [])]);
  return { rendered: [...all].sort((one, other) => one - other), renderAhead };
};
