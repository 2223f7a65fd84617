import { ApiError, request } from '@qujat/api';
import { confirmEmailCode } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { Button } from '@qujat/ui/button';
import { CodeField } from '@qujat/ui/code-field';
import { Dialog } from '@qujat/ui/dialog';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { reloadPage } from '../parts/browser.ts';
import { failureText } from '../parts/failure-text.ts';
import { stepOf } from '../sign-in/answer.ts';
import type { SecondFactorDialogProps } from './dialog-props.ts';
import styles from './email-code-dialog.module.css';

/** Digits of the code (specification 1 §9). */
const codeLength = 5;

/** Whether trying again may go better; anything else ends this attempt to sign in. */
const mayTryAgain = (error: unknown): boolean => error instanceof ApiError && ['network', 'timeout', 'too-often', 'server'].includes(error.kind);

/** The second factor by a code from a letter (specification 1 §2.3). A refusal is told in a dialog whose closing reloads the page (§4). */
export const EmailCodeDialog = ({ email, onDone, onCancel }: SecondFactorDialogProps): ReactNode => {
  const { t } = useTranslation('auth');
  const formId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const refuse = (text: string): void => {
    // Two windows at once would take the focus from each other.
    onCancel();
    void alertMessage({ title: t('errors.title'), text }).then(reloadPage);
  };

  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const step = stepOf(await request(confirmEmailCode, { code }));
      if (step.kind === 'done') onDone(step);
      else refuse((step.kind === 'refused' && step.text) || t('signIn.wrong'));
    } catch (error) {
      console.error(error);
      if (mayTryAgain(error)) setProblem(failureText(error));
      else refuse(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (code.length < codeLength) setProblem(t('secondFactor.incomplete'));
    else void confirm();
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onCancel}
      title={t('secondFactor.title')}
      description={t('secondFactor.about', { email })}
      footer={
        <>
          <Button onClick={onCancel}>{t('secondFactor.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t('secondFactor.continue')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <CodeField
          label={t('secondFactor.code')}
          length={codeLength}
          value={code}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is asked for
          autoFocus
          onChange={(next) => {
            setCode(next);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
};
