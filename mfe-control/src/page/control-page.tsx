import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface ControlPageProps {
  readonly title: string;
  /** Above the title: the way back. */
  readonly path?: ReactNode;
  /** At the end of the line of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of control. A server without tasks has none of them (TSK-1). */
export const ControlPage = ({ title, path, aside, children }: ControlPageProps): ReactNode => {
  const { t } = useTranslation('control');
  if (!hasExtension('tasks')) return <EmptyState title={t('page.absent')} />;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.heading}>
          {path}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  );
};
