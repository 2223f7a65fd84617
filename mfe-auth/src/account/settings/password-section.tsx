import { request } from '@qujat/api';
import { changePassword } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { PasswordField } from '@qujat/ui/password-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { inputOf } from '../../parts/input-of.ts';
import { check, type Passwords, type Problem } from '../../password-change/check.ts';
import { useSending } from '../parts/use-sending.ts';
import styles from './settings.module.css';

/** The same call and checks as the forced change (specification 1 §5). */
export const PasswordSection = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<Problem | null>(null);
  const marked = (name: keyof Passwords): boolean => problem?.fields.includes(name) ?? false;
  const settle = (): void => setProblem(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: keyof Passwords): string => inputOf(form, name).value;
    const passwords = { current: value('current'), replacement: value('replacement'), repeated: value('repeated') };
    const found = check(passwords);
    setProblem(found);
    const [first] = found?.fields ?? [];
    if (first) return inputOf(form, first).focus();
    send(async () => {
      const { status, text } = await request(changePassword, passwords);
      if (status !== 'ok') return void alertMessage({ text });
      form.reset();
      showToast({ text: t('settings.passwordChanged'), kind: 'success' });
    });
  };

  return (
    <Card title={t('settings.password')} padding="lg">
      <p className={styles.about}>{t('settings.passwordAbout')}</p>
      <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <PasswordField name="current" label={t('settings.current')} maxLength={256} error={marked('current')} onChange={settle} />
        <PasswordField
          name="replacement" label={t('newPassword.replacement')} autoComplete="new-password" maxLength={256} hint={t('problems.weak')}
          error={problem?.kind === 'weak' ? t('problems.weak') : marked('replacement')} onChange={settle}
        />
        <PasswordField name="repeated" label={t('newPassword.repeated')} autoComplete="new-password" maxLength={256} error={marked('repeated')} onChange={settle} />
        <FormAlert>{problem?.kind === 'incomplete' ? t('problems.required') : problem?.kind === 'mismatch' ? t('problems.newMismatch') : null}</FormAlert>
        <Button type="submit" variant="primary" loading={busy}>
          {t('settings.changePassword')}
        </Button>
      </form>
    </Card>
  );
};
