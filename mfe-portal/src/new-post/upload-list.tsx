import { formatPercent, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './new-post.module.css';
import type { Uploads } from './use-uploads.ts';

/** Running uploads, each with its progress and a way to cancel it; failed ones say why. */
export const UploadList = ({ uploads: { list, cancel, retry } }: { uploads: Uploads }): ReactNode => {
  const { t } = useTranslation('portal');
  if (list.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('upload.list')}>
      {list.map(({ id, file, progress, failure, mayRetry }) => (
        <li key={id} className={styles.upload}>
          <span className={styles.uploadName}>{file.name}</span>
          {failure === null ? (
            <>
              <progress className={styles.progress} max={1} value={progress} aria-label={t('upload.progress', { name: file.name })} />
              <span className={styles.percent}>{formatPercent(Math.floor(progress * 100))}</span>
            </>
          ) : (
            <span role="alert" className={styles.failure}>
              {failure}
            </span>
          )}
          {failure !== null && mayRetry && (
            <Button size="sm" onClick={() => retry(id)}>
              {t('feed.retry')}
            </Button>
          )}
          <IconButton
            size="sm"
            label={failure === null ? t('upload.cancel', { name: file.name }) : t('upload.forget', { name: file.name })}
            icon={<X aria-hidden="true" />}
            onClick={() => cancel(id)}
          />
        </li>
      ))}
    </ul>
  );
};
