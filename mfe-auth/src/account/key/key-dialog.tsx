import { ApiError, request } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { confirmKey } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { reloadPage } from '../../parts/browser.ts';
import { failureText } from '../../parts/failure-text.ts';
import { inputOf } from '../../parts/input-of.ts';
import { stepOf } from '../../sign-in/answer.ts';
import type { SecondFactorDialogProps } from '../../second-factor/dialog-props.ts';
import { keyFileProblem } from './key-file-problem.ts';
import styles from './key-dialog.module.css';

/** Whether trying again may go better; anything else ends this attempt to sign in. */
const mayTryAgain = (error: unknown): boolean => error instanceof ApiError && ['network', 'timeout', 'too-often', 'server', 'too-large'].includes(error.kind);

interface Problems {
  readonly file?: string | undefined;
  readonly password?: string | undefined;
}

/** 'Подписание ЭЦП': the second factor by a key (specification 1 §2.3). A refusal is told in a dialog whose closing reloads the page (§4). */
export const KeyDialog = ({ onDone, onCancel }: SecondFactorDialogProps): ReactNode => {
  const { t } = useTranslation('account');
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const refuse = (text: string): void => {
    // Two windows at once would take the focus from each other.
    onCancel();
    void alertMessage({ title: t('key.error'), text }).then(reloadPage);
  };

  const confirm = async (keyFile: File, keyPassword: string): Promise<void> => {
    setBusy(true);
    try {
      const step = stepOf(await request(confirmKey, { keyFile, keyPassword }));
      if (step.kind === 'done') onDone(step);
      else refuse((step.kind === 'refused' && step.text) || t('key.wrong'));
    } catch (error) {
      console.error(error);
      if (mayTryAgain(error)) setProblems({ password: failureText(error) });
      else refuse(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const field = inputOf(event.currentTarget, 'keyPassword');
    const found: Problems = {
      file: file === null ? t('key.fileRequired') : keyFileProblem(file),
      password: field.value === '' ? t('key.passwordRequired') : undefined,
    };
    setProblems(found);
    if (found.file) inputOf(event.currentTarget, 'keyFile').focus();
    else if (found.password) field.focus();
    else if (file) void confirm(file, field.value);
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onCancel}
      title={t('key.title')}
      description={t('key.about')}
      footer={
        <>
          <Button onClick={onCancel}>{t('key.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t('key.continue')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <FileField
          name="keyFile" label={t('key.file')} placeholder={t('key.choose')} accept={keyFileType} value={file} error={problems.file}
          onChange={(chosen) => {
            setFile(chosen);
            setProblems({});
          }}
        />
        <PasswordField name="keyPassword" label={t('key.password')} autoComplete="off" maxLength={256} error={problems.password} onChange={() => setProblems({})} />
      </form>
    </Dialog>
  );
};
