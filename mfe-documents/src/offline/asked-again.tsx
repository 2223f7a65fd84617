import { formatDate, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './kept.module.css';
import type { KeptDecision } from './to-send.ts';
import { useActNames } from './use-act-names.ts';

/** Why a kept decision was not taken, and the person must decide anew. */
export const AskedAgain = ({ kept }: { readonly kept: KeptDecision }): ReactNode => {
  const { t } = useTranslation('offline');
  const { acts } = useActNames();
  const { stage, at, comment, state, problem } = kept;
  const act = acts[stage];
  const time = formatDate(at / 1000, 'dateTime');
  return (
    <div className={styles.asked}>
      <p>{state === 'changed' ? t('changed', { act, time }) : t('refused', { act, time, problem })}</p>
      {comment ? <p className={styles.comment}>{t('comment', { comment })}</p> : null}
    </div>
  );
};
