import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import type { ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  readonly id: number;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The history page of the server in a window over the document or its card (CRD-10). */
export const HistoryDialog = ({ id, title, open, onClose }: HistoryDialogProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <Dialog open={open} onClose={onClose} title={t('viewer.history', { document: title })} size="xl">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own server, which leads on to the print and to the PDF, and neither runs in a sandbox */}
      <iframe title={t('viewer.history', { document: title })} src={documentAddress.history(id)} className={styles.history} />
    </Dialog>
  );
};
