import { lazyPart } from '@qujat/lazy';
import type { ReactNode } from 'react';
import { useQueue } from '../internal/queue.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { showToast } from '../toast/toast.ts';
import { pendingAlerts } from './alert-message.ts';

const alertWindow = lazyPart(() => import(/* webpackChunkName: "ui-confirm" */ './alert-window.tsx'), { whenIdle: true });

/** Shows the messages of `alertMessage`. The shell mounts it once, inside `UiProvider`. */
export function AlertHost(): ReactNode {
  const [pending] = useQueue(pendingAlerts);
  if (!pending) return null;
  return (
    <LazyPart
      key={pending.id}
      part={alertWindow}
      onFailure={() => {
        showToast({ kind: 'error', text: pending.message.text });
        pending.close();
        pendingAlerts.remove(pending);
      }}
    >
      {(window) => <window.default pending={pending} onClosed={() => pendingAlerts.remove(pending)} />}
    </LazyPart>
  );
}
