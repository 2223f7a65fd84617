import type { ReactNode } from 'react';
import { lazyWindow } from '../internal/lazy-window.tsx';
import { useQueue } from '../internal/queue.ts';
import { showToast } from '../toast/toast.ts';
import { pendingAlerts } from './alert-message.ts';

const AlertWindow = lazyWindow(() => import(/* webpackChunkName: "ui-confirm" */ './alert-window.tsx'));

/** Shows the messages of `alertMessage`. The shell mounts it once, inside `UiProvider`. */
export function AlertHost(): ReactNode {
  const [pending] = useQueue(pendingAlerts);
  if (!pending) return null;
  return (
    <AlertWindow
      key={pending.id}
      pending={pending}
      onClosed={() => pendingAlerts.remove(pending)}
      onFailure={() => {
        showToast({ kind: 'error', text: pending.message.text });
        pending.close();
        pendingAlerts.remove(pending);
      }}
    />
  );
}
