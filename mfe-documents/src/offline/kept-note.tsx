import { logFault } from '@qujat/api';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { Clock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { draftKey, useDraft } from '../card/comment-drafts.ts';
import styles from './kept.module.css';
import { takeBack } from './kept-decisions.ts';
import type { KeptDecision } from './to-send.ts';
import { useActNames } from './use-act-names.ts';

/** At the person's entry, in place of its buttons: the decision is kept, and can be taken back until it has left. */
export const KeptNote = ({ kept }: { readonly kept: KeptDecision }): ReactNode => {
  const { t } = useTranslation('offline');
  const { acts } = useActNames();
  const [busy, setBusy] = useState(false);
  const { documentId, employeeId, stage, comment, document, state } = kept;
  const draft = useDraft(draftKey(documentId, stage, employeeId));
  const back = async (): Promise<void> => {
    setBusy(true);
    try {
      const isBack = await takeBack(kept);
      // The person goes on writing where they were.
      if (isBack && comment && draft.text === undefined) draft.write(comment);
      showToast({ kind: isBack ? 'success' : 'info', text: isBack ? t('takenBack', { document }) : t('tooLate', { document }) });
    } catch (error) {
      logFault(error);
    }
    setBusy(false);
  };
  return (
    <output className={styles.note}>
      <span className={styles.title}>
        <Clock aria-hidden="true" size={16} />
        {t('toSendAct', { act: acts[stage] })}
      </span>
      <span>{state === 'waiting' ? t('waiting', { time: formatDate(kept.at / 1000, 'dateTime') }) : t('underway')}</span>
      {comment ? <blockquote className={styles.comment}>{comment}</blockquote> : null}
      {state === 'waiting' ? (
        <Button size="sm" loading={busy} onClick={() => void back()}>
          {t('takeBack')}
        </Button>
      ) : null}
    </output>
  );
};
