import { formatDate, useTranslation } from '@qujat/i18n';
import { rollBackRelease } from '@qujat/remotes/watched-releases';
import type { WatchedPart } from '@qujat/releases/page-data';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { ErrorCard } from '@qujat/ui/error-card';
import { StaleNotice } from '@qujat/ui/stale-notice';
import { Table } from '@qujat/ui/table';
import { showToast } from '@qujat/ui/toast';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MessagePage } from '../errors/message-page.tsx';
import { Errors } from './errors.tsx';
import { Failures, Loads, Vital } from './figure.tsx';
import styles from './releases-page.module.css';
import { usePartLabel } from './use-part-label.ts';
import { useWatched } from './use-watched.ts';

const idOf = ({ name, channel }: WatchedPart): string => `${name} ${channel}`;

/** One press back: asks, rolls back, and says what came of it. */
function useRollback(read: () => Promise<void>): { back: (part: WatchedPart) => Promise<void>; running: string | null } {
  const { t } = useTranslation('windows');
  const labelOf = usePartLabel();
  const [running, setRunning] = useState<string | null>(null);
  const back = async (part: WatchedPart): Promise<void> => {
    const { name, channel, live, before } = part;
    const label = labelOf(part);
    const words = { name: label, from: live.version, to: before?.version ?? '' };
    const text = channel === 'stable' ? t('releases.question', words) : t('releases.questionOfChannel', words);
    if (!(await confirm({ text, action: t('releases.back'), danger: true }))) return;
    setRunning(idOf(part));
    try {
      const { outcome, details } = await rollBackRelease({ name, channel, from: live.version });
      const outcomes = {
        done: t('releases.done', { name: label }),
        changed: t('releases.changed'),
        refused: t('releases.refused', { details }),
        forbidden: t('releases.forbidden'),
      };
      showToast({ text: outcomes[outcome], kind: outcome === 'done' ? 'success' : 'error' });
      await read();
    } catch {
      showToast({ text: t('releases.unreachable'), kind: 'error' });
    } finally {
      setRunning(null);
    }
  };
  return { back, running };
}

/** For administrators of the installation: each live release, its figures against the release before, and the way back. */
const ReleasesPage = (): ReactNode => {
  const { t } = useTranslation('windows');
  const { parts, failed, read } = useWatched();
  const { back, running } = useRollback(read);
  const labelOf = usePartLabel();
  const name = ({ name: own, channel }: WatchedPart): ReactNode => (
    <>
      {own === 'shell' ? t('system.shell') : own}{' '}
      {channel !== 'stable' && <Badge tone="blue">{t('system.channelOf.preview', { name: channel })}</Badge>}
    </>
  );
  const version = ({ live }: WatchedPart): ReactNode => (
    <>
      <span className={styles.version}>{live.version}</span>
      {live.commit && <span className={styles.before}>{live.commit}</span>}
      <span className={styles.before}>
        {live.since ? formatDate(Date.parse(live.since) / 1000, 'dateTime') : t('releases.unknown')}, {live.by}
      </span>
    </>
  );
  const action = (part: WatchedPart): ReactNode =>
    part.before && (
      <Button
        icon={<Undo2 aria-hidden="true" />}
        loading={running === idOf(part)}
        disabled={running !== null}
        aria-label={t('releases.backOf', { name: labelOf(part) })}
        onClick={() => void back(part)}
      >
        {t('releases.back')}
      </Button>
    );
  const loads = (part: WatchedPart): ReactNode => <Loads part={part} />;
  const failures = (part: WatchedPart): ReactNode => <Failures part={part} />;
  const lcp = (part: WatchedPart): ReactNode => <Vital part={part} metric="lcp" />;
  const inp = (part: WatchedPart): ReactNode => <Vital part={part} metric="inp" />;
  const fields = (part: WatchedPart): [string, ReactNode][] => [
    [t('system.release'), version(part)],
    [t('releases.loads'), loads(part)],
    [t('releases.failures'), failures(part)],
    [t('releases.lcp'), lcp(part)],
    [t('releases.inp'), inp(part)],
  ];
  const card = (part: WatchedPart): ReactNode => (
    <>
      <p className={styles.head}>
        <strong>{name(part)}</strong>
      </p>
      <dl className={styles.fields}>
        {fields(part).map(([label, value]) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {action(part)}
    </>
  );
  if (failed === 'forbidden') return <MessagePage page="forbidden" />;
  return (
    <>
      <h1 className={styles.title}>{t('releases.title')}</h1>
      {failed && !parts ? (
        <ErrorCard title={t('releases.notShown')} text={t('releases.noAnswer')} onRetry={() => void read()} />
      ) : (
        <>
          <p className={styles.text}>{t('releases.text')}</p>
          <StaleNotice shown={failed !== null} onRetry={() => void read()} />
          <Table
            caption={t('releases.title')}
            rows={parts ?? []}
            loading={!parts}
            rowKey={idOf}
            columns={[
              { key: 'name', title: t('system.remote'), cell: name, rowHeader: true },
              { key: 'release', title: t('system.release'), cell: version, width: 190 },
              { key: 'loads', title: t('releases.loads'), cell: loads, numeric: true },
              { key: 'failures', title: t('releases.failures'), cell: failures, numeric: true },
              { key: 'lcp', title: t('releases.lcp'), cell: lcp, numeric: true },
              { key: 'inp', title: t('releases.inp'), cell: inp, numeric: true },
              { key: 'back', title: t('releases.back'), cell: action, hideTitle: true, width: 200 },
            ]}
            card={card}
          />
          {parts && <Errors parts={parts} />}
        </>
      )}
    </>
  );
};

export default ReleasesPage;
