import { useTranslation } from '@qujat/i18n';
import { PasswordField } from '@qujat/ui/password-field';
import type { ReactNode } from 'react';
import type { NewPasswordProblem } from './read-new-password.ts';

interface NewPasswordFieldsProps {
  readonly problem: NewPasswordProblem | null;
  readonly onChange: () => void;
}

/** A new password, typed twice: `replacement` and `repeated`. */
export const NewPasswordFields = ({ problem, onChange }: NewPasswordFieldsProps): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField
        name="replacement"
        size="lg"
        label={t('newPassword.replacement')}
        autoComplete="new-password"
        maxLength={256}
        hint={t('problems.weak')}
        error={problem === 'weak' ? t('problems.weak') : problem !== null}
        onChange={onChange}
      />
      <PasswordField
        name="repeated"
        size="lg"
        label={t('newPassword.repeated')}
        autoComplete="new-password"
        maxLength={256}
        error={problem !== null && problem !== 'weak'}
        onChange={onChange}
      />
    </>
  );
};
