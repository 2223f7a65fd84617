import { poll } from '@qujat/api';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { useRemoteStates } from '@qujat/remotes';
import { askReleaseReports } from '@qujat/remotes/newer-releases';
import type { ReportCounts } from '@qujat/releases/page-data';
import { Badge, type BadgeTone } from '@qujat/ui/badge';
import { Table } from '@qujat/ui/table';
import { useEffect, useState, type ReactNode } from 'react';
import { useReleases } from '../releases-context.ts';
import { systemParts, type SystemPart } from './parts.ts';
import styles from './system-page.module.css';

const tones: Record<SystemPart['state'], BadgeTone> = {
  idle: 'grey',
  loading: 'blue',
  ready: 'green',
  fallback: 'yellow',
  failed: 'red',
  broken: 'red',
};

/** Failures in all tabs, refetched every half minute; null until they have loaded. */
function useReports(): readonly ReportCounts[] | null {
  const [reports, setReports] = useState<readonly ReportCounts[] | null>(null);
  useEffect(() => {
    let ended = false;
    const read = async (): Promise<void> => {
      const found = await askReleaseReports();
      if (!ended) setReports(found);
    };
    read().catch((error: unknown) => console.warn('The reports of releases cannot be had', error));
    const end = poll(read, 30_000);
    return () => {
      ended = true;
      end();
    };
  }, []);
  return reports;
}

/** When the shell's own code had run, counted from when the page was opened. */
const shellStart = (): number | null => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.domContentLoadedEventEnd || null;
};

const useStateWords = (): Record<SystemPart['state'], string> => {
  const { t } = useTranslation('windows');
  return {
    idle: t('system.stateOf.idle'),
    loading: t('system.stateOf.loading'),
    ready: t('system.stateOf.ready'),
    fallback: t('system.stateOf.fallback'),
    failed: t('system.stateOf.failed'),
    broken: t('system.stateOf.broken'),
  };
};

/** The parts of this tab: each remote's release, channel, load time and state, and the reports of all tabs about it. */
export const PartsTable = (): ReactNode => {
  const { t } = useTranslation('windows');
  const releases = useReleases();
  const states = useRemoteStates();
  const words = useStateWords();
  const reports = useReports();
  const time = ({ loadTime }: SystemPart): string =>
    loadTime === null ? '—' : t('system.milliseconds', { number: formatNumber(Math.round(loadTime)) });
  const channel = ({ channel, origin }: SystemPart): string => {
    if (origin !== null) return t('system.channelOf.development', { origin });
    return channel === 'stable' ? t('system.channelOf.stable') : t('system.channelOf.preview', { name: channel });
  };
  const failures = ({ reports }: SystemPart): string => {
    if (!reports) return t('system.unknown');
    const counts = [
      reports.failures > 0 && t('system.failures', { number: formatNumber(reports.failures) }),
      reports.policy > 0 && t('system.policy', { number: formatNumber(reports.policy) }),
    ].filter(Boolean);
    return counts.join(', ') || t('system.none');
  };
  const state = (part: SystemPart): ReactNode => <Badge tone={tones[part.state]}>{words[part.state]}</Badge>;
  const name = (part: SystemPart): string => (part.name === 'shell' ? t('system.shell') : part.name);
  const fields = (part: SystemPart): [string, ReactNode][] => [
    [t('system.release'), part.release],
    [t('system.channel'), channel(part)],
    [t('system.loadTime'), time(part)],
    [t('system.reports'), failures(part)],
  ];
  const card = (part: SystemPart): ReactNode => (
    <>
      <p className={styles.head}>
        <strong>{name(part)}</strong> {state(part)}
      </p>
      <dl className={styles.fields}>
        {fields(part).map(([label, value]) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
  return (
    <Table
      caption={t('system.remotes')}
      rows={systemParts(releases, states, reports, shellStart())}
      rowKey={(part) => part.name}
      columns={[
        { key: 'name', title: t('system.remote'), cell: name, rowHeader: true },
        { key: 'release', title: t('system.release'), cell: (part) => part.release },
        { key: 'channel', title: t('system.channel'), cell: channel },
        { key: 'time', title: t('system.loadTime'), cell: time, numeric: true },
        { key: 'state', title: t('system.state'), cell: state },
        { key: 'reports', title: t('system.reports'), cell: failures },
      ]}
      card={card}
    />
  );
};
