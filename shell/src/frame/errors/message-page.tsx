import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import { MessagePage as Message } from '@qujat/ui/message-page';
import type { ReactNode } from 'react';

/** What /403 or /404 says, with a link to the main page (SHL-1). */
export const MessagePage = ({ page }: { page: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const forbidden = page === 'forbidden';
  return (
    <Message
      code={forbidden ? '403' : '404'}
      text={forbidden ? t('errors.forbidden') : t('errors.notFound')}
      action={
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/">
          {t('errors.toMain')}
        </Link>
      }
    />
  );
};
