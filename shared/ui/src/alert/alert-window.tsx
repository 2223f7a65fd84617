import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Button, buttonClass } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import type { PendingAlert } from './alert-message.ts';

/** One message; it reports when it is closed, and when it has left the screen. */
export default function AlertWindow({ pending, onClosed }: { pending: PendingAlert; onClosed: () => void }): ReactNode {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const { link } = pending.message;
  function close(): void {
    setOpen(false);
    pending.close();
  }
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={pending.message.title ?? t('alert.title')}
      description={pending.message.text}
      initialFocus={button}
      footer={
        <>
          <Button ref={button} variant={link ? 'secondary' : 'primary'} onClick={close}>
            {t('ok')}
          </Button>
          {link ? (
            <a
              className={buttonClass({ variant: 'primary' })}
              href={link.href}
              target="_blank"
              // The opened window reports its result to this one.
              rel="opener"
              onClick={() => {
                link.onOpen?.();
                close();
              }}
            >
              {link.label}
            </a>
          ) : null}
        </>
      }
    />
  );
}
