import { hasExtension, request } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { confirmKey } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { useState, type ReactNode } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import type { SecondFactorDialogProps } from '../../second-factor/dialog-props.ts';
import { useSecondFactor } from '../../second-factor/use-second-factor.ts';
import { keyFileProblem } from './key-file-problem.ts';
import styles from './key-dialog.module.css';
import { NcalayerFactorDialog } from './ncalayer-factor-dialog.tsx';

interface Problems {
  readonly file?: string | undefined;
  readonly password?: string | undefined;
}

/** 'Подписание ЭЦП': the second factor by a key (ACC-7, ACC-8). A refusal is shown in a dialog; closing it reloads the page. */
export const KeyDialog = ({ signData, ...rest }: SecondFactorDialogProps): ReactNode =>
  signData !== null && hasExtension('key-policy') ? <NcalayerFactorDialog signData={signData} {...rest} /> : <KeyFileDialog {...rest} />;

const KeyFileDialog = ({ onDone, onCancel }: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'>): ReactNode => {
  const { t } = useTranslation('account');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, confirm } = useSecondFactor({ onDone, onCancel }, { title: t('key.error'), wrong: t('key.wrong') });

  const onSubmit = (form: HTMLFormElement): void => {
    const field = inputOf(form, 'keyPassword');
    const found: Problems = {
      file: file === null ? t('key.fileRequired') : keyFileProblem(file),
      password: field.value === '' ? t('key.passwordRequired') : undefined,
    };
    setProblems(found);
    if (found.file) inputOf(form, 'keyFile').focus();
    else if (found.password) field.focus();
    else if (file)
      void confirm(
        () => request(confirmKey, { keyFile: file, keyPassword: field.value }),
        (password) => setProblems({ password }),
      );
  };

  return (
    <FormDialog
      open
      size="sm"
      onClose={onCancel}
      title={t('key.title')}
      description={t('key.about')}
      submit={t('key.continue')}
      busy={busy}
      onSubmit={onSubmit}
      className={styles.form}
    >
      <FileField
        name="keyFile"
        label={t('key.file')}
        placeholder={t('key.choose')}
        accept={keyFileType}
        value={file}
        error={problems.file}
        onChange={(chosen) => {
          setFile(chosen);
          setProblems({});
        }}
      />
      <PasswordField
        name="keyPassword"
        label={t('key.password')}
        autoComplete="off"
        maxLength={256}
        error={problems.password}
        onChange={() => setProblems({})}
      />
    </FormDialog>
  );
};
