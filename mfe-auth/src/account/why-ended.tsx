import { useTranslation } from '@qujat/i18n';
import type { SignOutCause } from '@qujat/session';
import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { loadTexts } from './texts.ts';
import styles from './why-ended.module.css';

type Cause = Exclude<SignOutCause, 'person'>;

const WhyEnded = ({ cause }: { readonly cause: Cause }): ReactNode => {
  const { t } = useTranslation('account');
  // An alert, because it appears after the page: screen readers must announce it.
  return (
    <p role="alert" className={styles.note}>
      <Info aria-hidden="true" />
      <span>{cause === 'session-idle' ? t('ended.idle') : t('ended.aged')}</span>
    </p>
  );
};

/** Says on the sign-in page why the session ended by itself. */
export async function explainEnd(cause: Cause): Promise<ReactElement> {
  await loadTexts();
  return <WhyEnded cause={cause} />;
}
