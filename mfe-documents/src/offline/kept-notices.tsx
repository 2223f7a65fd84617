import { connectionAtom, logFault } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { forgetLostDecisions, lostDecisionsAtom } from '@qujat/session';
import { LinkButton } from '@qujat/ui/link-button';
import { useAtomValue } from 'jotai';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { AskedAgain } from './asked-again.tsx';
import styles from './kept.module.css';
import { dropAsked } from './kept-decisions.ts';
import { isToSend, useKeptDecisions } from './to-send.ts';

/**
 * Above a list: kept decisions that were not taken, or perhaps were, each with its document, and those that were destroyed. They stay
 * until the person has decided anew or removes them.
 */
export const KeptNotices = ({ onOpen }: { readonly onOpen: (id: number) => void }): ReactNode => {
  const { t } = useTranslation('offline');
  const kept = useKeptDecisions();
  const lost = useAtomValue(lostDecisionsAtom);
  const online = useAtomValue(connectionAtom) === 'online';
  const toSend = kept.filter(isToSend).length;
  return (
    <>
      {lost > 0 ? (
        <div role="alert" className={styles.notice}>
          <CircleAlert aria-hidden="true" size={18} className={styles.icon} />
          <p className={styles.text}>{t('lost', { count: lost })}</p>
          <LinkButton onClick={forgetLostDecisions}>{t('remove')}</LinkButton>
        </div>
      ) : null}
      {kept
        .filter((each) => !isToSend(each))
        .map((each) => (
          <div key={each.key} role="alert" className={styles.notice}>
            <CircleAlert aria-hidden="true" size={18} className={styles.icon} />
            <div className={styles.text}>
              <strong>{each.document}</strong>
              <AskedAgain kept={each} />
            </div>
            <span className={styles.acts}>
              <LinkButton aria-label={t('openDocument', { document: each.document })} onClick={() => onOpen(each.documentId)}>
                {t('open')}
              </LinkButton>
              <LinkButton
                aria-label={t('removeDocument', { document: each.document })}
                onClick={() => void dropAsked(each).catch(logFault)}
              >
                {t('remove')}
              </LinkButton>
            </span>
          </div>
        ))}
      {/* Without a line the notice from when the copies are names the number. */}
      {online && toSend > 0 ? (
        <output className={styles.sending}>
          <Clock aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.text}>{t('sending', { count: toSend })}</span>
        </output>
      ) : null}
    </>
  );
};
