import { logout, request } from '@qujat/api';
import { changePassword } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { Button } from '@qujat/ui/button';
import { LinkButton } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { wanted } from '../parts/destination.ts';
import { failureText } from '../parts/failure-text.ts';
import { FormAlert } from '../parts/form-alert.tsx';
import styles from '../parts/form.module.css';
import { inputOf } from '../parts/input-of.ts';
import { useLeave } from '../parts/use-leave.ts';
import { check, type Passwords, type Problem } from './check.ts';

export const PasswordChangeForm = (): ReactNode => {
  const { t } = useTranslation('auth');
  const leave = useLeave();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const marked = (name: keyof Passwords): boolean => problem?.fields.includes(name) ?? false;
  const settle = (): void => setProblem(null);

  const send = async (passwords: Passwords): Promise<void> => {
    setBusy(true);
    try {
      const { status, text } = await request(changePassword, passwords);
      if (status === 'ok') leave(wanted(window.location.search, window.location.origin));
      else void alertMessage({ text: text || t('errors.other') });
    } catch (error) {
      console.error(error);
      void alertMessage({ text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const value = (name: keyof Passwords): string => inputOf(form, name).value;
    const passwords = { current: value('current'), replacement: value('replacement'), repeated: value('repeated') };
    const found = check(passwords);
    setProblem(found);
    const [first] = found?.fields ?? [];
    if (first) inputOf(form, first).focus();
    else void send(passwords);
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <PasswordField name="current" size="lg" label={t('password.current')} error={marked('current')} onChange={settle} />
      <PasswordField
        name="replacement"
        size="lg"
        label={t('password.replacement')}
        hint={t('password.rule')}
        autoComplete="new-password"
        error={problem?.kind === 'weak' ? t('password.rule') : marked('replacement')}
        onChange={settle}
      />
      <PasswordField name="repeated" size="lg" label={t('password.repeated')} autoComplete="new-password" error={marked('repeated')} onChange={settle} />
      <FormAlert>
        {problem?.kind === 'incomplete' ? t('errors.required') : problem?.kind === 'mismatch' ? t('password.mismatch') : null}
      </FormAlert>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={styles.submit}>
        {t('password.submit')}
      </Button>
      <p className={styles.foot}>
        <LinkButton onClick={() => void logout()}>{t('password.leave')}</LinkButton>
      </p>
    </form>
  );
};
