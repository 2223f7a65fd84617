import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import type { PendingAlert } from './alert-message.ts';

/** One message; says when it is closed, and when it has left the screen. */
export default function AlertWindow({ pending, onClosed }: { pending: PendingAlert; onClosed: () => void }): ReactNode {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
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
        <Button ref={button} variant="primary" onClick={close}>
          {t('ok')}
        </Button>
      }
    />
  );
}
