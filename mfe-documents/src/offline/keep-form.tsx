import { hasExtension, logFault } from '@qujat/api';
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { keptStages, type KeptStage } from '@qujat/contract/offline-reading';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { Clock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { draftKey, useDraft, useDrafts } from '../card/comment-drafts.ts';
import styles from '../card/decision-form.module.css';
import { keepDecision } from './kept-decisions.ts';
import type { KeptDecision } from './to-send.ts';
import { useActNames } from './use-act-names.ts';

interface KeepFormProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
  /** What the person is asked about again. */
  readonly asked: KeptDecision | null;
}

/** The longest comment that the call accepts. */
const longest = 4_000;

const isKeptStage = (stage: Stage): stage is KeptStage => (keptStages as readonly Stage[]).includes(stage);

/** Without a line a decision that needs no key can be kept until it is back. All others wait for the line (docs/decisions/0471). */
export const KeepForm = ({ card, participant, stage, asked }: KeepFormProps): ReactNode => {
  const { t } = useTranslation('offline');
  const { acts } = useActNames();
  const { employeeId } = participant;
  const draft = draftKey(card.id, stage, employeeId);
  const { text = '', write } = useDraft(draft);
  const { discard } = useDrafts();
  const [busy, setBusy] = useState(false);
  const needsKey = stage === stages.approval && card.keyRequirement !== 'none';
  const obstacle = card.refusals?.sign ?? null;
  // What the server has refused on this very copy, it would refuse again.
  const isOld = asked?.state === 'changed' && asked.version === card.version;
  if (!isKeptStage(stage) || needsKey || obstacle !== null || isOld || card.version === 0 || !hasExtension('kept-decisions'))
    return <p className={styles.hint}>{obstacle ?? (needsKey ? t('lineForKey') : isOld ? t('lineForNewer') : t('line'))}</p>;
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      const document = card.number || card.name;
      await keepDecision({ documentId: card.id, stage, employeeId, version: card.version, comment: text.trim(), document });
      if (text !== '') discard(draft);
    } catch (error) {
      logFault(error);
      showToast({ kind: 'error', text: t('keepFailed') });
    }
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      {stage === stages.acknowledgement ? null : (
        <TextArea
          label={t('documents:card.comment')}
          rows={2}
          maxLength={longest}
          value={text}
          readOnly={busy}
          onChange={(next) => write(next.trim() === '' ? undefined : next)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="primary" icon={<Clock aria-hidden="true" />} loading={busy} onClick={() => void keep()}>
          {t('keep', { act: acts[stage] })}
        </Button>
      </div>
      <p className={styles.hint}>
        {t('keepHint')} {stage === stages.acknowledgement ? null : t('lineForOthers')}
      </p>
    </div>
  );
};
