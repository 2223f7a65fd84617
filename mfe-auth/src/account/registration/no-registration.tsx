import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { FormPage } from '../../parts/form-page.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Outcome } from '../parts/outcome.tsx';

/** In place of both forms where organisations do not register themselves (ACC-23). */
export const NoRegistration = ({ why }: { why: 'closed' | 'byInvitation' }): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <FormPage>
      <Outcome kind="failed" title={t(`noRegistration.${why}`)} text={t(`noRegistration.${why}Text`)}>
        <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
      </Outcome>
    </FormPage>
  );
};
