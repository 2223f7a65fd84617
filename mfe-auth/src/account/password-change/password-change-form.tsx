import { logout } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { LinkButton } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import type { ReactNode } from 'react';
import { wanted } from '../../parts/destination.ts';
import { FormAlert } from '../../parts/form-alert.tsx';
import styles from '../../parts/form.module.css';
import { useLeave } from '../../parts/use-leave.ts';
import { usePasswordChange } from './use-password-change.ts';

/** `rule`: what the organisation requires beyond the product's rule. */
export const PasswordChangeForm = ({ rule = '' }: { readonly rule?: string }): ReactNode => {
  const { t } = useTranslation('account');
  const leave = useLeave();
  const { busy, problem, marked, settle, onSubmit } = usePasswordChange(() =>
    leave(wanted(window.location.search, window.location.origin)),
  );
  return (
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <PasswordField name="current" size="lg" label={t('passwordChange.current')} error={marked('current')} onChange={settle} />
      <PasswordField
        name="replacement"
        size="lg"
        label={t('passwordChange.replacement')}
        hint={`${t('problems.weak')} ${rule}`.trimEnd()}
        autoComplete="new-password"
        error={problem?.kind === 'weak' ? t('problems.weak') : marked('replacement')}
        onChange={settle}
      />
      <PasswordField
        name="repeated"
        size="lg"
        label={t('passwordChange.repeated')}
        autoComplete="new-password"
        error={marked('repeated')}
        onChange={settle}
      />
      <FormAlert>
        {problem?.kind === 'incomplete' ? t('problems.required') : problem?.kind === 'mismatch' ? t('problems.newMismatch') : null}
      </FormAlert>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={styles.submit}>
        {t('passwordChange.submit')}
      </Button>
      <p className={styles.foot}>
        <LinkButton onClick={() => void logout()}>{t('passwordChange.leave')}</LinkButton>
      </p>
    </form>
  );
};
