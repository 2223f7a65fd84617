import { formatDate, useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { ErrorCard } from '@qujat/ui/error-card';
import { Select } from '@qujat/ui/select';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useMemo, useState, type ReactNode } from 'react';
import { useVersions } from './use-reading.ts';
import styles from './versions.module.css';
import { wordDifference } from './word-difference.ts';

type Versions = NonNullable<ReturnType<typeof useVersions>['data']>;

const textOf = ({ subject, text }: Versions['versions'][number]): string => `${subject}\n\n${text}`;

const Comparison = ({ versions, agreedVersion }: Versions): ReactNode => {
  const { t } = useTranslation('reader');
  const last = versions.at(-1);
  const earlier = versions.slice(0, -1);
  const [from, setFrom] = useState(earlier.find(({ version }) => version === agreedVersion)?.version ?? earlier.at(-1)?.version ?? 0);
  const before = versions.find(({ version }) => version === from);
  const runs = useMemo(() => (before && last ? wordDifference(textOf(before), textOf(last)) : []), [before, last]);
  const label = (version: Versions['versions'][number], index: number): string => {
    const name = t('versions.name', { number: index + 1, date: version.sentAt ? formatDate(version.sentAt, 'dateTime') : '' });
    return version.version === agreedVersion ? t('versions.agreedTo', { name }) : name;
  };
  const same = runs.every(({ kind }) => kind === 'same');
  return (
    <div className={styles.window}>
      <Select
        label={t('versions.with')}
        options={earlier.map((each, index) => ({ value: String(each.version), label: label(each, index) }))}
        value={String(from)}
        onChange={(value) => setFrom(Number(value))}
      />
      {same ? <p className={styles.quiet}>{t('versions.same')}</p> : null}
      <div className={styles.text}>
        {runs.map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          const Tag = kind === 'added' ? 'ins' : 'del';
          return (
            <Tag key={index} className={styles[kind]}>
              <VisuallyHidden>{t(kind === 'added' ? 'versions.added' : 'versions.removed')}</VisuallyHidden>
              {text}
            </Tag>
          );
        })}
      </div>
    </div>
  );
};

/** Two texts of a document as they were sent, word by word; at first the one that the person agreed to (DAY-14). */
export const VersionsWindow = ({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('reader');
  const { data, error, isFetching, refetch } = useVersions(id);
  return (
    <Dialog open={open} onClose={onClose} title={t('versions.title')} size="lg">
      {data ? (
        <Comparison {...data} />
      ) : error ? (
        <ErrorCard title={t('versions.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={6} />
      )}
    </Dialog>
  );
};
