import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import type { ReactNode } from 'react';
import styles from './design.module.css';

interface VersionsProps {
  readonly versions: OpenedDesign['versions'];
}

/** What was published when and by whom, and how many documents still go by it. */
export const Versions = ({ versions }: VersionsProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('design.versions')}>
      <ul className={styles.list}>
        {versions.map((each) => (
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
    </Card>
  );
};
