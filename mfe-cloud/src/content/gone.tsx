import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { EmptyState } from '@qujat/ui/empty-state';
import { FolderLock } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeAddress } from '../folders/place.ts';
import styles from './content.module.css';

/** Whether a failure means that the person may not enter a folder, or no longer may: the server does not say which. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'forbidden');

/** Replaces a folder that was closed to the person while they worked, or that an old address led to. */
export const Gone = (): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <section className={styles.content}>
      <h1 className={styles.gone}>{t('gone.title')}</h1>
      <EmptyState
        icon={<FolderLock />}
        title={t('gone.lead')}
        text={t('gone.text')}
        action={<Link to={placeAddress({ kind: 'folder', id: 0 })}>{t('gone.toOwn')}</Link>}
      />
    </section>
  );
};
