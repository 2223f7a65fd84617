import { queryKey, request } from '@qujat/api';
import { dismissSigning, signingProgress, type SigningProgress } from '@qujat/contract/signing';
import { emit } from '@qujat/remotes';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { refreshLists } from '../list/queries.ts';
import styles from './outcomes-panel.module.css';
import { keyText } from './results.ts';
import { useSigning } from './use-signing.ts';

interface OutcomesPanelProps {
  /** Null: the last batch that is not finished or has failures, if there is one. */
  readonly batch: string | null;
  readonly onClose: () => void;
}

/** The interval for polling the progress of a running batch, ms. */
const pace = 1_000;

const icons = {
  signed: <CircleCheck aria-hidden="true" className={styles.signed} />,
  failed: <CircleAlert aria-hidden="true" className={styles.failed} />,
  interrupted: <CircleAlert aria-hidden="true" className={styles.failed} />,
  waiting: <Clock aria-hidden="true" className={styles.waiting} />,
} as const;

const useProgress = (batch: string | null): SigningProgress | undefined => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...queryKey('signing'), batch],
    queryFn: ({ signal }) => request(signingProgress, { batch: batch ?? undefined }, { signal, background: true }),
    refetchInterval: ({ state }) => (!state.data || state.data.waiting > 0 ? pace : false),
    staleTime: 0,
  });
  const signed = data?.signed ?? 0;
  const [last] = data?.documents ?? [];
  const edocid = last ? String(last.id) : null;
  useEffect(() => {
    if (signed > 0) void refreshLists(client);
  }, [client, signed]);
  const done = data !== undefined && data.waiting === 0 && data.total > 0;
  useEffect(() => {
    if (done && edocid) emit('document-changed', { edocid });
  }, [done, edocid]);
  return data;
};

/** The outcome of each document of a batch; failed ones can be signed again separately. */
export const OutcomesPanel = ({ batch, onClose }: OutcomesPanelProps): ReactNode => {
  const { t } = useTranslation('signing');
  const { sign, signing } = useSigning();
  const progress = useProgress(batch);
  if (!progress || progress.total === 0) return null;
  const { documents, total, signed, failed, waiting } = progress;
  const failures = documents.filter(({ state }) => state === 'failed' || state === 'interrupted');
  const close = (): void => {
    if (waiting === 0)
      void request(dismissSigning, { batch: progress.batch }, { background: true }).catch((error: unknown) => console.error(error));
    onClose();
  };
  const retry = (): void => void sign({ documents: failures.map(({ id, number, subject }) => ({ id, number, name: subject })) });
  return (
    <section aria-label={t('panel.label')} className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{waiting > 0 ? t('panel.running') : failed > 0 ? t('panel.withFailures') : t('panel.done')}</h2>
        <output className={styles.count}>{t('panel.count', { signed, total })}</output>
        <IconButton size="sm" label={t('panel.close')} icon={<X />} onClick={close} />
      </header>
      {progress.key ? <p className={styles.key}>{keyText(progress.key)}</p> : null}
      <progress className={styles.bar} value={total - waiting} max={total} aria-label={t('panel.label')} />
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
