import { logFault } from '@qujat/api';
import { formatDate, useTranslation } from '@qujat/i18n';
import { useLazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { CloudOff, FileText } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { findDocument } from '../list/queries.ts';
import { pdfPart } from '../pdf/load-pdf.ts';
import { offline } from './load-offline.ts';
import styles from './offline.module.css';
import { isToSend, useKeptDecisions } from './to-send.ts';

/** The kept PDF; null if none is kept. */
const useKeptPdf = (id: number | null): Blob | null => {
  const [pdf, setPdf] = useState<Blob | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let ended = false;
    offline
      .load()
      .then(({ keptPdf }) => keptPdf(id))
      .then((found) => {
        if (!ended) setPdf(found);
      })
      .catch(logFault);
    return () => {
      ended = true;
      setPdf(null);
    };
  }, [id]);
  return pdf;
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
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  const { module, failed, retry } = useLazyPart(pdfPart, shown);
  const open = (): void => {
    setShown(true);
    if (failed) retry();
  };
  if (at === 0) return null;
  const row = documentId === undefined ? undefined : findDocument(client, documentId);
  const name = row?.number || row?.typeName || t('card.title');
  const time = formatDate(at / 1000, 'dateTime');
  return (
    <output className={styles.notice}>
      <CloudOff aria-hidden="true" size={18} className={styles.icon} />
      <span className={styles.text}>{documentId === undefined ? t('offline.list', { time }) : t('offline.card', { time })}</span>
      {documentId === undefined && toSend > 0 ? <strong>{t('offline:toSend', { count: toSend })}</strong> : null}
      {pdf ? (
        <Button
          size="sm"
          icon={<FileText aria-hidden="true" />}
          aria-haspopup="dialog"
          loading={shown && !module && !failed}
          onClick={open}
        >
          {failed ? t('card.codeFailed') : t('offline.pdf')}
        </Button>
      ) : null}
      {pdf && module ? <module.PdfWindow file={pdf} name={name} open={shown} onClose={() => setShown(false)} /> : null}
    </output>
  );
};
