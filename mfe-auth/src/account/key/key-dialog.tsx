import { hasExtension, request } from '@qujat/api';
import { confirmKey } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';
import type { SecondFactorDialogProps } from '../second-factor/dialog-props.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';
import styles from './key-dialog.module.css';
import { KeyFields } from './key-fields.tsx';
import { NcalayerFactorDialog } from './ncalayer-factor-dialog.tsx';
import { useKeyForm } from './use-key-form.ts';

/** 'Подписание ЭЦП': the second factor with a key (ACC-7, ACC-8). A refusal is shown in a dialog; closing it reloads the page. */
export const KeyDialog = ({ signData, ...rest }: SecondFactorDialogProps): ReactNode =>
  signData !== null && hasExtension('key-policy') ? <NcalayerFactorDialog signData={signData} {...rest} /> : <KeyFileDialog {...rest} />;

const KeyFileDialog = ({ onDone, onCancel }: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'>): ReactNode => {
  const { t } = useTranslation('account');
  const { fields, setProblems, read } = useKeyForm();
  const { busy, confirm } = useSecondFactor({ onDone, onCancel }, { title: t('key.error'), wrong: t('key.wrong') });

  const onSubmit = (form: HTMLFormElement): void => {
    const key = read(form);
    if (!key) return;
    void confirm(
      () => request(confirmKey, { keyFile: key.file, keyPassword: key.password }),
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
      <KeyFields {...fields} />
    </FormDialog>
  );
};
