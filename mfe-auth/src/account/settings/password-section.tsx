import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { PasswordField } from '@qujat/ui/password-field';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { usePasswordChange } from '../password-change/use-password-change.ts';
import styles from './settings.module.css';

interface PasswordSectionProps {
  /** A new password ends the person's other sessions. */
  readonly onChanged?: () => Promise<void>;
}

/** The same call and checks as the forced change (ACC-14). */
export const PasswordSection = ({ onChanged }: PasswordSectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, problem, marked, settle, onSubmit } = usePasswordChange((form) => {
    form.reset();
    showToast({ text: t('settings.passwordChanged'), kind: 'success' });
    void onChanged?.();
  });
  return (
    <Card title={t('settings.password')} padding="lg">
      <p className={styles.about}>{t('settings.passwordAbout')}</p>
      <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <PasswordField name="current" label={t('settings.current')} maxLength={256} error={marked('current')} onChange={settle} />
        <PasswordField
          name="replacement"
          label={t('newPassword.replacement')}
          autoComplete="new-password"
          maxLength={256}
          hint={t('problems.weak')}
          error={problem?.kind === 'weak' ? t('problems.weak') : marked('replacement')}
          onChange={settle}
        />
        <PasswordField
          name="repeated"
          label={t('newPassword.repeated')}
          autoComplete="new-password"
          maxLength={256}
          error={marked('repeated')}
          onChange={settle}
        />
        <FormAlert>
          {problem?.kind === 'incomplete' ? t('problems.required') : problem?.kind === 'mismatch' ? t('problems.newMismatch') : null}
        </FormAlert>
        <Button type="submit" variant="primary" loading={busy}>
          {t('settings.changePassword')}
        </Button>
      </form>
    </Card>
  );
};
