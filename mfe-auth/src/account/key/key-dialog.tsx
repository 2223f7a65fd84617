import { hasExtension, request } from '@qujat/api';
import { confirmKey } from '@qujat/contract/other-sign-ins';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { FormDialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import type { SecondFactorDialogProps } from '../second-factor/dialog-props.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';
import styles from './key-dialog.module.css';
import { KeyFields } from './key-fields.tsx';
import { NcalayerFactorDialog } from './ncalayer-factor-dialog.tsx';
import { useKeyForm } from './use-key-form.ts';
import { useNcalayerFactor } from './use-ncalayer-factor.ts';

/**
 * 'Подписание ЭЦП': the second factor with a key, from a file or by NCALayer (ACC-7, ACC-8). A refusal is shown in a dialog; closing it
 * reloads the page.
 */
export const KeyDialog = ({ signData, keyFiles, ...rest }: SecondFactorDialogProps): ReactNode => {
  const text = hasExtension('key-policy') ? signData : null;
  return text !== null && !keyFiles ? <NcalayerFactorDialog signData={text} {...rest} /> : <KeyFileDialog signData={text} {...rest} />;
};

const KeyFileDialog = ({ signData, onDone, onCancel }: Pick<SecondFactorDialogProps, 'signData' | 'onDone' | 'onCancel'>): ReactNode => {
  const { t } = useTranslation('account');
  const ncalayer = useNcalayerFactor({ onDone, onCancel });
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
      busy={busy || ncalayer.busy}
      onSubmit={onSubmit}
      className={styles.form}
    >
      <KeyFields {...fields} />
      {signData === null ? null : (
        <div className={styles.other}>
          <Button fullWidth disabled={busy || ncalayer.busy} onClick={() => void ncalayer.sign(signData)}>
            {t('key.byNcalayer')}
          </Button>
          <p className={styles.hint}>{t('key.ncalayerAbout')}</p>
          <FormAlert>{ncalayer.problem}</FormAlert>
        </div>
      )}
    </FormDialog>
  );
};
