import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useQueue } from '../internal/queue.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { showToast } from '../toast/toast.ts';
import { pendingConfirms } from './confirm.ts';

const confirmWindow = lazyPart(() => import(/* webpackChunkName: "ui-confirm" */ './confirm-window.tsx'), { whenIdle: true });

/** Shows the questions of `confirm`. The shell mounts it once, inside `UiProvider`. */
export function ConfirmHost(): ReactNode {
  const { t } = useTranslation('ui');
  const waiting = useQueue(pendingConfirms);
  // What was pressed shows that at once; the window, whose focus and covers take longer, is rendered after that.
  const latest = useDeferredValue(waiting[0]);
  // A question that has been answered meanwhile is not asked again.
  const pending = latest && waiting.includes(latest) ? latest : undefined;
  if (!pending) return null;
  return (
    <LazyPart
      key={pending.id}
      part={confirmWindow}
      onFailure={() => {
        pending.answer(null);
        pendingConfirms.remove(pending);
        showToast({ kind: 'error', text: t('notice.failed') });
      }}
    >
      {(window) => <window.default pending={pending} onClosed={() => pendingConfirms.remove(pending)} />}
    </LazyPart>
  );
}
