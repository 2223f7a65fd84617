import type { Found } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { PasswordField } from '@qujat/ui/password-field';
import type { ReactNode } from 'react';
import { EmailField } from '../parts/email-field.tsx';

/** The future credentials: the address, and a password that is typed twice. */
export const Credentials = ({ problem, onChange }: { problem: Found<string> | null; onChange: () => void }): ReactNode => {
  const { t } = useTranslation('account');
  const marked = (name: string): boolean => problem?.fields.includes(name) ?? false;
  return (
    <>
      <EmailField error={problem?.kind === 'email' ? t('problems.email') : marked('email')} onChange={onChange} />
      <PasswordField
        name="password"
        size="lg"
        label={t('registration.password')}
        autoComplete="new-password"
        maxLength={256}
        hint={t('problems.weak')}
        error={problem?.kind === 'weak' ? t('problems.weak') : marked('password')}
        onChange={onChange}
      />
      <PasswordField
        name="repeated"
        size="lg"
        label={t('registration.repeated')}
        autoComplete="new-password"
        maxLength={256}
        error={marked('repeated')}
        onChange={onChange}
      />
    </>
  );
};
