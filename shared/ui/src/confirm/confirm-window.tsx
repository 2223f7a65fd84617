import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { afterPaint } from '../after-paint/index.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { PasswordField } from '../password-field/index.ts';
import type { PendingConfirm } from './confirm.ts';

/** One question; it answers once, and reports when it has left the screen. */
export default function ConfirmWindow({ pending, onClosed }: { pending: PendingConfirm; onClosed: () => void }): ReactNode {
  const { t } = useTranslation('ui');
  const { text, action, title, danger } = pending.request;
  const [answered, setAnswered] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const act = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isOver = useRef(false);
  function answer(agreed: string | null): void {
    isOver.current = true;
    pending.answer(agreed);
    // What was agreed to leaves first: rendering the end of a window takes a while.
    afterPaint(() => setAnswered(true));
  }
  function agree(): void {
    const password = field.current?.value ?? '';
    if (!pending.wantsPassword || password) return answer(password);
    setIsMissing(true);
    field.current?.focus();
  }
  // Its host may be unmounted before it has left the screen.
  const leave = useEffectEvent(() => (isOver.current ? onClosed() : undefined));
  useEffect(() => leave, []);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={!answered}
      onClose={() => answer(null)}
      onClosed={onClosed}
      title={title ?? t('confirm.title')}
      description={text}
      initialFocus={pending.wantsPassword ? field : danger ? cancel : act}
      footer={
        <>
          <Button ref={cancel} onClick={() => answer(null)}>
            {t('cancel')}
          </Button>
          <Button ref={act} variant={danger ? 'danger' : 'primary'} onClick={agree}>
            {action}
          </Button>
        </>
      }
    >
      {pending.wantsPassword && (
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            agree();
          }}
        >
          <PasswordField
            ref={field}
            name="password"
            label={t('confirm.password')}
            required
            error={isMissing ? t('confirm.passwordMissing') : undefined}
            onChange={() => setIsMissing(false)}
          />
        </form>
      )}
    </Dialog>
  );
}
