import { formatDate, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import type { ReactNode } from 'react';
import styles from './kept.module.css';
import type { KeptDecision } from './to-send.ts';
import { useActNames } from './use-act-names.ts';

interface AskedAgainProps {
  readonly kept: KeptDecision;
  /** In a box of its own, at the person's entry. */
  readonly boxed?: boolean;
}

/** Why a kept decision was not taken, so that the person must decide anew; or that nobody knows whether it was. */
export const AskedAgain = ({ kept, boxed = false }: AskedAgainProps): ReactNode => {
  const { t } = useTranslation('offline');
  const { acts } = useActNames();
  const { stage, at, comment, state, problem } = kept;
  const act = acts[stage];
  const time = formatDate(at / 1000, 'dateTime');
  return (
    <div className={cx(styles.asked, boxed && styles.boxed)}>
      <p>{state === 'refused' ? t('refused', { act, time, problem }) : t(state === 'unknown' ? 'unknown' : 'changed', { act, time })}</p>
      {comment ? <p className={styles.comment}>{t('comment', { comment })}</p> : null}
    </div>
  );
};
