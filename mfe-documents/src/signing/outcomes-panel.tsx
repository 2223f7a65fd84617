import { logFault, request } from '@qujat/api';
import { dismissSigning, type SigningProgress, type SigningResult } from '@qujat/contract/signing';
import { useTranslation } from '@qujat/i18n';
import { forgetText, keepText, keptText } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, Minus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shownDocument } from '../list/queries.ts';
import { decisionOf, forgetDecision } from './decision-of-batch.ts';
import styles from './outcomes-panel.module.css';
import { keyText, resultText } from './results.ts';
import { useOnlyWindow } from './use-only-window.ts';
import { useProgress } from './use-progress.ts';
import { useSeen } from './use-seen.ts';
import { useSigning } from './use-signing.ts';

interface OutcomesPanelProps {
  /** Null: the last batch that is not finished or has failures, if there is one and no other window shows it. */
  readonly batch: string | null;
  /** What the service has answered to the batch that began here: the panel says it, and no message does (SIG-11). */
  readonly word: SigningResult | null;
  readonly onClose: () => void;
}

const icons = {
  signed: <CircleCheck aria-hidden="true" className={styles.signed} />,
  failed: <CircleAlert aria-hidden="true" className={styles.failed} />,
  interrupted: <CircleAlert aria-hidden="true" className={styles.failed} />,
  waiting: <Clock aria-hidden="true" className={styles.waiting} />,
} as const;

/** The specified sentence of the word, as long as it is true. */
const sentenceOf = (word: SigningResult | null, { waiting }: SigningProgress): string | null => {
  if (word === null || word === 'ok' || (word === 'queued' && waiting === 0)) return null;
  return resultText(word);
};

/** The name of the batch whose panel the person has made small; it stays so after a reload. */
const smallName = 'small-signing-panel';

interface Size {
  readonly small: boolean;
  readonly shrink: () => void;
  readonly grow: () => void;
}

const useSize = (batch: string): Size => {
  const [chosen, setChosen] = useState<boolean | null>(null);
  return {
    small: chosen ?? (batch !== '' && keptText(smallName) === batch),
    shrink: () => {
      keepText(smallName, batch);
      setChosen(true);
    },
    grow: () => {
      forgetText(smallName);
      setChosen(false);
    },
  };
};

/** The focus follows the person from the panel to the pill and back. */
const useFollowingFocus = (small: boolean) => {
  const pill = useRef<HTMLButtonElement>(null);
  const shrinkButton = useRef<HTMLButtonElement>(null);
  const before = useRef(small);
  useEffect(() => {
    if (before.current === small) return;
    before.current = small;
    (small ? pill : shrinkButton).current?.focus();
  }, [small]);
  return { pill, shrinkButton };
};

/** The outcome of each document of a batch; failed ones can be signed again separately. It shrinks to a pill (SIG-11). */
export const OutcomesPanel = ({ batch, word, onClose }: OutcomesPanelProps): ReactNode => {
  const { t } = useTranslation('signing');
  const client = useQueryClient();
  const { sign, signing } = useSigning();
  const mine = useOnlyWindow(batch !== null);
  const progress = useProgress(batch, mine === true);
  const { small, shrink, grow } = useSize(progress?.batch ?? '');
  const { pill, shrinkButton } = useFollowingFocus(small);
  const signedBatch = progress && progress.total > 0 && progress.signed === progress.total ? progress.batch : null;
  useEffect(() => {
    if (signedBatch !== null) forgetDecision(signedBatch);
  }, [signedBatch]);
  useSeen(progress && progress.waiting === 0 && progress.total > 0 && !small ? progress.batch : null);
  if (!mine || !progress || progress.total === 0) return null;
  const { documents, total, signed, failed, waiting } = progress;
  const failures = documents.filter(({ state }) => state === 'failed' || state === 'interrupted');
  const close = (): void => {
    if (waiting === 0) {
      forgetDecision(progress.batch);
      void request(dismissSigning, { batch: progress.batch }, { background: true }).catch(logFault);
    }
    onClose();
  };
  const retry = (): void =>
    void sign({
      documents: failures.map(({ id, number, subject }) => ({ id, number, name: subject, version: shownDocument(client, id)?.version })),
      ...decisionOf(progress.batch),
    });
  const title = waiting > 0 ? t('panel.running') : failed > 0 ? t('panel.withFailures') : t('panel.done');
  const count = t('panel.count', { signed, total });
  if (small)
    return (
      <section aria-label={t('panel.label')} className={styles.small}>
        <button ref={pill} type="button" aria-expanded="false" className={styles.pill} onClick={grow}>
          {waiting > 0 ? icons.waiting : failed > 0 ? icons.failed : icons.signed}
          <span>{title}</span>
          <span className={styles.count}>{count}</span>
        </button>
      </section>
    );
  const sentence = sentenceOf(word, progress);
  return (
    <section aria-label={t('panel.label')} className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <output className={styles.count}>{count}</output>
        <IconButton ref={shrinkButton} size="sm" label={t('panel.shrink')} aria-expanded="true" icon={<Minus />} onClick={shrink} />
        <IconButton size="sm" label={t('panel.close')} icon={<X />} onClick={close} />
      </header>
      {sentence ? <output className={styles.key}>{sentence}</output> : null}
      {progress.key ? <p className={styles.key}>{keyText(progress.key)}</p> : null}
      <progress className={cx(styles.bar, failed > 0 && styles.partly)} value={total - waiting} max={total} aria-label={t('panel.label')} />
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label={t('panel.label')}>
        {[...failures, ...documents.filter((each) => !failures.includes(each))].map(({ id, number, subject, state, text }) => (
          <li key={id} className={styles.item}>
            {icons[state]}
            <span className={styles.what}>
              <strong>{number || t('panel.noNumber')}</strong>
              <span className={styles.subject}>{subject}</span>
              <span className={state === 'failed' || state === 'interrupted' ? styles.why : styles.state}>
                {text || t('panel.waiting')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {waiting === 0 && failures.length > 0 ? (
        <footer className={styles.foot}>
          <Button variant="primary" size="sm" disabled={signing} onClick={retry}>
            {t('panel.retry', { count: failures.length })}
          </Button>
        </footer>
      ) : null}
    </section>
  );
};
