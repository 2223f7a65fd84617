import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { FormPage } from '../../parts/form-page.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Outcome } from '../parts/outcome.tsx';

/** Replaces the form: the letter completes the registration (ACC-19). */
export const LetterSent = ({ to }: { readonly to: string }): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <FormPage>
      <Outcome title={t('registration.sentTitle')} text={t('registration.sent', { email: to })}>
        <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
      </Outcome>
    </FormPage>
  );
};
