import { useTranslation } from '@qujat/i18n';
import { useLazyPart, type LazyPart as Part } from '@qujat/lazy';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorCard } from '../error-card/index.ts';

export interface LazyPartProps<Module> {
  part: Part<Module>;
  /** False while the part is not needed yet. A loaded part stays, so that a window can close and return the focus. */
  wanted?: boolean;
  /** Shown in its place while it loads. */
  waiting?: ReactNode;
  /** Replaces the error card: called each time the load has failed. */
  onFailure?: (retry: () => void) => void;
  children: (module: Module) => ReactNode;
}

/**
 * A part of a screen whose code loads when it is first shown. If that fails, an error card with a retry replaces it; the rest of the screen
 * keeps working.
 */
export function LazyPart<Module>({ part, wanted = true, waiting = null, onFailure, children }: LazyPartProps<Module>): ReactNode {
  const { t } = useTranslation('ui');
  const { module, failed, retry } = useLazyPart(part, wanted);
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (failed) latest.current?.(retry);
  }, [failed, retry]);
  if (module) return children(module);
  if (!wanted) return null;
  if (!failed) return waiting;
  return onFailure ? null : <ErrorCard title={t('part.failed')} text={t('part.failedText')} onRetry={retry} />;
}
