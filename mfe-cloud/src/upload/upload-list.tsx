import { formatPercent, useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, File as FileIcon, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cancelUpload, isUnderWay, mayRetry, retryUpload, type Upload } from './queue.ts';
import { NameQuestion } from './name-question.tsx';
import styles from './upload-list.module.css';

const icons: Readonly<Record<Upload['state'], ReactNode>> = {
  waiting: <FileIcon size={18} aria-hidden="true" />,
  sending: <FileIcon size={18} aria-hidden="true" />,
  done: <CircleCheck size={18} className={styles.done} aria-hidden="true" />,
  failed: <CircleAlert size={18} className={styles.failed} aria-hidden="true" />,
  cancelled: <CircleSlash size={18} aria-hidden="true" />,
  skipped: <CircleSlash size={18} aria-hidden="true" />,
  asked: <CircleHelp size={18} className={styles.asked} aria-hidden="true" />,
};

const useNote = (): ((upload: Upload) => string) => {
  const { t } = useTranslation('cloud');
  return ({ state, part, failure }) => {
    if (failure) {
      if (failure.kind === 'said') return failure.text;
      return { 'too-large': t('upload.tooLarge'), empty: t('upload.emptyFile'), lost: t('upload.lost') }[failure.kind];
    }
    switch (state) {
      case 'waiting':
        return t('upload.waiting');
      case 'sending':
        return formatPercent(Math.round(part * 100));
      case 'asked':
        return t('upload.asked');
      case 'skipped':
        return t('upload.skipped');
      case 'cancelled':
        return t('upload.cancelled');
      default:
        return t('upload.done');
    }
  };
};

/** The running uploads with their progress, and the outcome of the others. */
export const UploadList = ({ uploads }: { uploads: readonly Upload[] }): ReactNode => {
  const { t } = useTranslation('cloud');
  const note = useNote();
  return (
    <>
      <NameQuestion uploads={uploads} />
      <ul className={styles.list} aria-label={t('upload.list')}>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <span className={styles.icon}>{icons[upload.state]}</span>
            <div className={styles.text}>
              <span className={styles.name} title={upload.file.name}>
                {upload.file.name}
              </span>
              {upload.state === 'sending' ? (
                <progress
                  className={styles.bar}
                  aria-label={t('upload.progress', { name: upload.file.name })}
                  value={upload.part}
                  max={1}
                />
              ) : null}
              <span className={upload.state === 'failed' ? styles.failure : styles.note}>{note(upload)}</span>
            </div>
            {isUnderWay(upload) ? (
              <IconButton
                size="sm"
                label={t('upload.cancel', { name: upload.file.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => cancelUpload(upload.id)}
              />
            ) : null}
            {mayRetry(upload) ? (
              <IconButton
                size="sm"
                label={t('upload.retry', { name: upload.file.name })}
                icon={<RotateCw aria-hidden="true" />}
                onClick={() => retryUpload(upload.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
};
