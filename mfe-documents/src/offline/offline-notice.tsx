import { logFault } from '@qujat/api';
import { formatDate, useTranslation } from '@qujat/i18n';
import { buttonClass } from '@qujat/ui/button';
import { CloudOff, FileText } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { offline } from './load-offline.ts';
import styles from './offline.module.css';
import { isToSend, useKeptDecisions } from './to-send.ts';

/** The address of the kept PDF while this is shown; null if none is kept. */
const useKeptPdf = (id: number | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let made: string | null = null;
    let ended = false;
    offline
      .load()
      .then(({ keptPdf }) => keptPdf(id))
      .then((pdf) => {
        if (pdf && !ended) setAddress((made = URL.createObjectURL(pdf)));
      })
      .catch(logFault);
    return () => {
      ended = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [id]);
  return address;
};

interface OfflineNoticeProps {
  /** When the shown data was received, milliseconds since 1970. */
  readonly at: number;
  /** The document whose card is shown; absent above a list. */
  readonly documentId: number | undefined;
}

/** Without a line: what is shown is a copy, from when, and its PDF; above a list, how many decisions wait for the line. */
export const OfflineNotice = ({ at, documentId }: OfflineNoticeProps): ReactNode => {
  const { t } = useTranslation('documents');
  const pdf = useKeptPdf(documentId ?? null);
  const toSend = useKeptDecisions().filter(isToSend).length;
  if (at === 0) return null;
  const time = formatDate(at / 1000, 'dateTime');
  return (
    <output className={styles.notice}>
      <CloudOff aria-hidden="true" size={18} className={styles.icon} />
      <span className={styles.text}>{documentId === undefined ? t('offline.list', { time }) : t('offline.card', { time })}</span>
      {documentId === undefined && toSend > 0 ? <strong>{t('offline:toSend', { count: toSend })}</strong> : null}
      {pdf ? (
        <a href={pdf} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
          <FileText aria-hidden="true" size={16} />
          {t('offline.pdf')}
        </a>
      ) : null}
    </output>
  );
};
