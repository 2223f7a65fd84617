import { useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';

/** The address with which the person signs in. */
export const EmailField = ({ error, onChange }: { error: string | boolean | undefined; onChange: () => void }): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <TextField
      name="email"
      type="email"
      size="lg"
      label={t('email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      error={error}
      onChange={onChange}
    />
  );
};
