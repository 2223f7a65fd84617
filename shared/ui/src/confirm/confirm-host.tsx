import type { ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { lazyWindow } from '../internal/lazy-window.tsx';
import { useQueue } from '../internal/queue.ts';
import { showToast } from '../toast/toast.ts';
import { pendingConfirms } from './confirm.ts';

const loadWindow = (): Promise<typeof import('./confirm-window.tsx')> =>
  import(/* webpackChunkName: "ui-confirm" */ './confirm-window.tsx');
const ConfirmWindow = lazyWindow(loadWindow);

/** Loads the window of `confirm`, and with it that of `alertMessage`, before it is needed: without a line it could not be. */
export const prepareConfirm = (): void => void loadWindow().catch(() => undefined);

/** Shows the questions of `confirm`. The shell mounts it once, inside `UiProvider`. */
export function ConfirmHost(): ReactNode {
  const { t } = useTranslation('ui');
  const [pending] = useQueue(pendingConfirms);
  if (!pending) return null;
  return (
    <ConfirmWindow
      key={pending.id}
      pending={pending}
      onClosed={() => pendingConfirms.remove(pending)}
      onFailure={() => {
        pending.answer(false);
        pendingConfirms.remove(pending);
        showToast({ kind: 'error', text: t('notice.failed') });
      }}
    />
  );
}
