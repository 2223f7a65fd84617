import type { SessionEnd } from '@qujat/contract/failure';
import { useTranslation } from '@qujat/i18n';
import type { SignOutCause } from '@qujat/session';
import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { loadTexts } from './texts.ts';
import styles from './why-ended.module.css';

type Cause = Exclude<SignOutCause, 'person'>;

/** An alert, because it appears after the page: screen readers must announce it. */
const Note = ({ text }: { readonly text: string }): ReactNode => (
  <p role="alert" className={styles.note}>
    <Info aria-hidden="true" />
    <span>{text}</span>
  </p>
);

/** Decisions that were made without a connection have been destroyed with the session, before they could be sent. */
const LostDecisions = ({ count }: { readonly count: number }): ReactNode => {
  const { t } = useTranslation('account');
  return <Note text={t('ended.lostDecisions', { count })} />;
};

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
  // Another server may name a reason that this client does not know.
  return <Note text={cause in texts ? texts[cause as SessionEnd] : t('ended.other')} />;
};

/** Says on the sign-in page why the session ended by itself, and how many decisions were lost with it. */
export async function explainEnd(cause: SignOutCause | null, lostDecisions: number): Promise<ReactElement> {
  await loadTexts();
  return (
    <>
      {cause && cause !== 'person' ? <WhyEnded cause={cause} /> : null}
      {lostDecisions > 0 ? <LostDecisions count={lostDecisions} /> : null}
    </>
  );
}
