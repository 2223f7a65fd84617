import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { afterPaint } from '../after-paint/index.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import type { PendingConfirm } from './confirm.ts';

/** One question; it answers once, and reports when it has left the screen. */
export default function ConfirmWindow({ pending, onClosed }: { pending: PendingConfirm; onClosed: () => void }): ReactNode {
  const { t } = useTranslation('ui');
  const { text, action, title, danger } = pending.request;
  const [answered, setAnswered] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const act = useRef<HTMLButtonElement>(null);
  const isOver = useRef(false);
  function answer(agreed: boolean): void {
    isOver.current = true;
    pending.answer(agreed);
    // What was agreed to leaves first: rendering the end of a window takes a while.
    afterPaint(() => setAnswered(true));
  }
  // Its host may be unmounted before it has left the screen.
  const leave = useEffectEvent(() => (isOver.current ? onClosed() : undefined));
  useEffect(() => leave, []);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={!answered}
      onClose={() => answer(false)}
      onClosed={onClosed}
      title={title ?? t('confirm.title')}
      description={text}
      initialFocus={danger ? cancel : act}
      footer={
        <>
          <Button ref={cancel} onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
          <Button ref={act} variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    />
  );
}
