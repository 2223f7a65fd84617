import { useTranslation } from '@qujat/i18n';
import { useEffect, useRef, type ReactNode } from 'react';
import { showToast } from '../toast/index.ts';
import { LazyPart, type LazyPartProps } from './lazy-part.tsx';

export interface LazyWindowProps<Module> extends Pick<LazyPartProps<Module>, 'part' | 'waiting' | 'children'> {
  open: boolean;
  /** Closes the window if its code did not load, so that its button works again; opens it for the retry. */
  onOpenChange: (open: boolean) => void;
  /** The text of the toast; by default a sentence that fits every window. */
  failure?: string;
}

/**
 * A dialog whose code loads when it is first opened. If that fails, a toast says so and offers a retry; nothing else on the page changes.
 */
export function LazyWindow<Module>({ open, onOpenChange, failure, ...part }: LazyWindowProps<Module>): ReactNode {
  const { t } = useTranslation('ui');
  const hide = useRef<() => void>(undefined);
  // On a page that the person has left the retry would open nothing.
  useEffect(() => () => hide.current?.(), []);
  return (
    <LazyPart
      {...part}
      wanted={open}
      onFailure={() => {
        onOpenChange(false);
        hide.current = showToast({ kind: 'error', text: failure ?? t('notice.failed'), retry: () => onOpenChange(true) });
      }}
    />
  );
}
