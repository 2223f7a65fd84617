import type { FirstSteps } from '@qujat/contract/administration/first-steps';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import type { ReactNode } from 'react';
import styles from './first-steps.module.css';

/** The first document is written and decided where every document is. */
export const DocumentStep = ({ steps: { published, document, isFinished } }: { readonly steps: FirstSteps }): ReactNode => {
  const { t } = useTranslation('admin');
  if (isFinished) return <p className={styles.hint}>{t('firstSteps.finished')}</p>;
  if (document) {
    return (
      <p className={styles.hint}>
        {t('firstSteps.sent')}{' '}
        <Link className={linkClass} to={`/?document=${document.documentId}`}>
          {[document.number, document.subject].filter(Boolean).join(' · ')}
        </Link>
      </p>
    );
  }
  if (!published) return <p className={styles.hint}>{t('firstSteps.documentLater')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('firstSteps.documentHint')}</p>
      <div className={styles.buttons}>
        <Link className={buttonClass({ variant: 'primary' })} to={`/ce/newdoc/?${published.templateId}`}>
          {t('firstSteps.write')}
        </Link>
      </div>
    </>
  );
};
