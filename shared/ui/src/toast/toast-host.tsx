import { useEffect, useState, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { LinkButton } from '../link-button/index.ts';
import { useQueue } from '../internal/queue.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import { shownToasts, type ShownToast } from './toast.ts';
import styles from './toast-host.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const usualDuration = 6000;

function Toast({ toast }: { toast: ShownToast }): ReactNode {
  const { t } = useTranslation('ui');
  const { text, kind = 'info', retry, duration = usualDuration } = toast.message;
  const action = toast.message.action ?? (retry && { label: t('retry'), act: retry });
  const [held, setHeld] = useState(false);
  const Icon = icons[kind];
  const stays = retry !== undefined;
  useEffect(() => {
    if (held || stays) return undefined;
    const timer = setTimeout(() => shownToasts.remove(toast), duration);
    return () => clearTimeout(timer);
  }, [held, stays, duration, toast]);
  return (
    // Not a control: it only keeps the toast while the pointer or the focus is on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-over
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => (event.key === 'Escape' ? shownToasts.remove(toast) : undefined)}
    >
      <Icon aria-hidden="true" className={cx(styles.icon, styles[kind])} />
      <p className={styles.text}>{text}</p>
      {action ? (
        <LinkButton
          className={styles.retry}
          onClick={() => {
            shownToasts.remove(toast);
            action.act();
          }}
        >
          {action.label}
        </LinkButton>
      ) : null}
      <IconButton size="sm" label={t('close')} icon={<X />} onClick={() => shownToasts.remove(toast)} />
    </li>
  );
}

/** Shows the toasts of `showToast`. The shell mounts it once, inside `UiProvider`. */
export function ToastHost(): ReactNode {
  const { t } = useTranslation('ui');
  const toasts = useQueue(shownToasts);
  const ofKind = (urgent: boolean): string => toasts.findLast((toast) => (toast.message.kind === 'error') === urgent)?.message.text ?? '';
  return (
    <section data-toasts aria-label={t('notice.region')} className={styles.host}>
      {/* These two are always mounted: a live region that appears with its text is not announced reliably. */}
      <VisuallyHidden>
        <span aria-live="polite">{ofKind(false)}</span>
        <span aria-live="assertive">{ofKind(true)}</span>
      </VisuallyHidden>
      <ol className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
