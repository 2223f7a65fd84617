import { logFault } from '@qujat/api';
import { formatDate, useTranslation } from '@qujat/i18n';
import { useLazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { CloudOff, FileText } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { pdfPart } from '../pdf/load-pdf.ts';
import { keptCard, keptPdf } from './copies.ts';
import styles from './offline.module.css';
import { isToSend, useKeptDecisions } from './to-send.ts';

interface KeptPdf {
  readonly file: Blob;
  /** Of its document: the number, if it has one. */
  readonly name: string;
}

/** The kept PDF; null if none is kept. */
const useKeptPdf = (id: number | null): KeptPdf | null => {
  const [pdf, setPdf] = useState<KeptPdf | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let ended = false;
    Promise.all([keptPdf(id), keptCard(id)])
      .then(([file, card]) => {
        if (!ended && file) setPdf({ file, name: card?.value.number || card?.value.name || 'PDF' });
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
  const [shown, setShown] = useState(false);
  const { module, failed, retry } = useLazyPart(pdfPart, shown);
  const open = (): void => {
    setShown(true);
    if (failed) retry();
  };
  if (at === 0) return null;
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
      {pdf && module ? <module.PdfWindow {...pdf} open={shown} onClose={() => setShown(false)} /> : null}
    </output>
  );
};
