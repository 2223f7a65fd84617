import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { FormPage } from '../../parts/form-page.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Outcome } from '../parts/outcome.tsx';

/** Replaces both forms if organisations cannot register themselves (ACC-23). */
export const NoRegistration = ({ why }: { why: 'closed' | 'byInvitation' }): ReactNode => {
  const { t } = useTranslation('account');
  const [title, text] =
    why === 'closed'
      ? [t('noRegistration.closed'), t('noRegistration.closedText')]
      : [t('noRegistration.byInvitation'), t('noRegistration.byInvitationText')];
  return (
    <FormPage>
      <Outcome kind="failed" title={title} text={text}>
        <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
      </Outcome>
    </FormPage>
  );
};
