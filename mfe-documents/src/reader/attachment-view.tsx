import { readPageConfiguration, textOfFailure } from '@qujat/api';
import type { Reading } from '@qujat/contract/reading';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { buttonClass } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { Download, File } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PdfHost } from '../pdf/pdf-host.tsx';
import styles from './page.module.css';
import { useAttachmentText } from './use-reading.ts';

type Attachment = Reading['attachments'][number];

interface AttachmentViewProps {
  readonly documentId: number;
  readonly attachment: Attachment;
}

const fileAddress = (code: string): string => `${readPageConfiguration().bases.second}/file/dwn?code=${encodeURIComponent(code)}`;
const pagesAddress = (id: number, code: string): string =>
  `${readPageConfiguration().bases.main}/ce/attachment/?q=${id}&code=${encodeURIComponent(code)}`;

const DownloadLink = ({ attachment: { code } }: { attachment: Attachment }): ReactNode => {
  const { t } = useTranslation('reader');
  return (
    <a className={buttonClass({})} href={`${fileAddress(code)}&download=1`} download>
      <Download aria-hidden="true" className={styles.icon} />
      <span>{t('file.download')}</span>
    </a>
  );
};

/** A file that cannot be shown: its name, size, and why. */
const FileCard = ({ attachment, why }: { attachment: Attachment; why?: string | undefined }): ReactNode => {
  const { t } = useTranslation('reader');
  return (
    <div className={styles.file}>
      <File aria-hidden="true" className={styles.fileIcon} />
      <strong>{attachment.name}</strong>
      <span className={styles.quiet}>{t('file.size', { size: formatNumber(Math.max(1, Math.round(attachment.size / 1024))) })}</span>
      {why ? <p className={styles.quiet}>{why}</p> : null}
      <DownloadLink attachment={attachment} />
    </div>
  );
};

const TextView = ({ documentId, attachment }: AttachmentViewProps): ReactNode => {
  const { t } = useTranslation('reader');
  const { data, error, isFetching, refetch } = useAttachmentText(documentId, attachment.code);
  if (error)
    return (
      <ErrorCard
        title={t('file.failed')}
        text={textOfFailure(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
        actions={<DownloadLink attachment={attachment} />}
      />
    );
  if (!data)
    return (
      <div className={styles.sheet}>
        <Skeleton count={6} />
      </div>
    );
  return (
    <article className={styles.sheet} aria-label={attachment.name}>
      <div className={styles.fileHead}>
        <span className={styles.quiet}>{data.cut ? t('file.cut') : t('file.asText')}</span>
        <DownloadLink attachment={attachment} />
      </div>
      {data.text === '' ? <p className={styles.quiet}>{t('file.empty')}</p> : <pre className={styles.text}>{data.text}</pre>}
    </article>
  );
};

const PictureView = ({ attachment }: { attachment: Attachment }): ReactNode => {
  const { t } = useTranslation('reader');
  const [failed, setFailed] = useState(false);
  if (failed) return <FileCard attachment={attachment} why={t('file.failed')} />;
  return <img src={fileAddress(attachment.code)} alt={attachment.name} className={styles.picture} onError={() => setFailed(true)} />;
};

/** One attachment: pages of a PDF, a picture, the text of an office file, or a file to download (DAY-3). */
export const AttachmentView = ({ documentId, attachment }: AttachmentViewProps): ReactNode => {
  const { t } = useTranslation('reader');
  if (attachment.scan === 'infected') return <FileCard attachment={attachment} why={t('file.infected')} />;
  switch (attachment.preview) {
    case 'pages':
      return (
        <PdfHost
          source={pagesAddress(documentId, attachment.code)}
          name={attachment.name}
          download={<DownloadLink attachment={attachment} />}
        />
      );
    case 'picture':
      return <PictureView attachment={attachment} />;
    case 'text':
      return <TextView documentId={documentId} attachment={attachment} />;
    case 'none':
      return <FileCard attachment={attachment} />;
  }
};
