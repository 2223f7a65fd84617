import type { SessionEnd } from '@qujat/contract/failure';
import { useTranslation } from '@qujat/i18n';
import type { SignOutCause } from '@qujat/session';
import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { loadTexts } from './texts.ts';
import styles from './why-ended.module.css';

type Cause = Exclude<SignOutCause, 'person'>;

const WhyEnded = ({ cause }: { readonly cause: Cause }): ReactNode => {
  const { t } = useTranslation('account');
  const texts: Readonly<Record<SessionEnd, string>> = {
    'session-idle': t('ended.idle'),
    'session-aged': t('ended.aged'),
    'session-ended': t('ended.byAdministrator'),
    'session-locked': t('ended.locked'),
    'session-factor-reset': t('ended.factorReset'),
    'session-password-due': t('ended.passwordDue'),
  };
  // An alert, because it appears after the page: screen readers must announce it.
  return (
    <p role="alert" className={styles.note}>
      <Info aria-hidden="true" />
      {/* Another server may name a reason that this client does not know. */}
      <span>{cause in texts ? texts[cause as SessionEnd] : t('ended.other')}</span>
    </p>
  );
};

/** Says on the sign-in page why the session ended by itself. */
export async function explainEnd(cause: Cause): Promise<ReactElement> {
  await loadTexts();
  return <WhyEnded cause={cause} />;
}
