import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Menu } from '@qujat/ui/menu';
import { ChevronDown, GitCompareArrows } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { NamedPeople } from './person-choice.tsx';
import styles from './versions.module.css';

const compareWindow = lazyPart(() => import(/* webpackChunkName: "compare-versions" */ './compare/compare-window.tsx'));

interface VersionsProps {
  readonly opened: OpenedDesign;
  readonly design: TemplateDesign;
  readonly isDraft: boolean;
  readonly people: NamedPeople;
}

/** The draft, what was published before and when, how many documents still go by it, and what differs. */
export const Versions = ({ opened, design, isDraft, people }: VersionsProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [compared, setCompared] = useState<number | null>(null);
  const [latest, ...earlier] = opened.versions;
  const dayOf = (at: number | null): string => (at === null ? '' : formatDate(at, 'date'));
  const running = opened.versions.filter((each) => each.running > 0);
  return (
    <section aria-label={t('design.versions')} className={styles.strip}>
      <ol className={styles.versions}>
        {isDraft ? (
          <li className={cx(styles.version, styles.current)}>
            <span aria-hidden="true" className={cx(styles.dot, styles.draft)} />
            {t('compare.draft')}
          </li>
        ) : null}
        <li className={cx(styles.version, !isDraft && styles.current)}>
          <span aria-hidden="true" className={styles.dot} />
          {latest ? (
            <span title={latest.publishedBy}>
              <strong>{t('design.version', { version: latest.version })}</strong>{' '}
              {t('design.publishedOn', { day: dayOf(latest.publishedAt) })}
            </span>
          ) : (
            t('compare.published')
          )}
        </li>
        {earlier.length > 0 ? (
          <li>
            <Menu
              label={t('design.earlierVersions')}
              trigger={
                <Button size="sm" icon={<ChevronDown aria-hidden="true" />}>
                  {t('design.more', { count: earlier.length })}
                </Button>
              }
              entries={earlier.map((each) => ({
                key: String(each.version),
                label: [t('design.version', { version: each.version }), dayOf(each.publishedAt), each.publishedBy]
                  .filter(Boolean)
                  .join(', '),
                onSelect: () => setCompared(each.version),
              }))}
            />
          </li>
        ) : null}
      </ol>
      {running.length > 0 ? (
        <p className={styles.hint}>
          {running
            .map((each) => `${t('design.version', { version: each.version })}: ${t('design.running', { count: each.running })}`)
            .join('; ')}
        </p>
      ) : null}
      <Button
        size="sm"
        className={styles.compare}
        icon={<GitCompareArrows aria-hidden="true" />}
        onClick={() => setCompared(latest?.version ?? 0)}
      >
        {latest ? t('design.compareWith', { version: latest.version }) : t('compare.open')}
      </Button>
      <LazyWindow part={compareWindow} open={compared !== null} onOpenChange={(open) => (open ? undefined : setCompared(null))}>
        {({ CompareWindow }) =>
          compared === null ? null : (
            <CompareWindow opened={opened} design={design} from={compared} people={people} onClose={() => setCompared(null)} />
          )
        }
      </LazyWindow>
    </section>
  );
};
