import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import { MessagePage } from '@qujat/ui/message-page';
import type { ReactNode } from 'react';

/** Whether the server keeps the page from this person: to try again would change nothing. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.kind === 'forbidden';

/** The refusal of a page of control, in its place beside the sidebar (SHL-23). */
export const ForbiddenPage = (): ReactNode => {
  const { t } = useTranslation('control');
  return (
    <MessagePage
      code="403"
      text={t('page.forbidden')}
      action={
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/">
          {t('page.toMain')}
        </Link>
      }
    />
  );
};
