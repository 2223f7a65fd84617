import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { GitCompareArrows } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './design.module.css';
import type { NamedPeople } from './person-choice.tsx';

const compareWindow = lazyPart(() => import(/* webpackChunkName: "compare-versions" */ './compare/compare-window.tsx'));

interface VersionsProps {
  readonly opened: OpenedDesign;
  readonly design: TemplateDesign;
  readonly people: NamedPeople;
}

/** What was published when and by whom, how many documents still go by it, and what differs. */
export const Versions = ({ opened, design, people }: VersionsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={t('design.versions')}
      actions={
        <Button size="sm" icon={<GitCompareArrows aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('compare.open')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {opened.versions.length === 0 ? <li className={styles.hint}>{t('compare.published')}</li> : null}
        {opened.versions.map((each) => (
          <li key={each.version}>
            <span>{t('design.version', { version: each.version })}</span>{' '}
            <span className={styles.hint}>
              {each.publishedAt === null ? '' : formatDate(each.publishedAt, 'dateTime')}
              {', '}
              {each.publishedBy}
              {each.running > 0 ? `. ${t('design.running', { count: each.running })}` : ''}
            </span>
          </li>
        ))}
      </ul>
      <LazyWindow part={compareWindow} open={isOpen} onOpenChange={setIsOpen}>
        {({ CompareWindow }) =>
          isOpen ? <CompareWindow opened={opened} design={design} people={people} onClose={() => setIsOpen(false)} /> : null
        }
      </LazyWindow>
    </Card>
  );
};
