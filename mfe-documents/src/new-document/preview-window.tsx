import { useTranslation } from '@qujat/i18n';
import { buttonClass } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { Spinner } from '@qujat/ui/spinner';
import { Download, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import styles from './preview-window.module.css';
import { Segmented } from './segmented.tsx';

interface PreviewWindowProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The draft as it will be read and printed: the sheet, or the PDF that will be signed. */
const PreviewWindow = ({ id, onClose }: PreviewWindowProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const [as, setAs] = useState<'sheet' | 'pdf'>('sheet');
  const [loaded, setLoaded] = useState<string | null>(null);
  // Computed once for each window: the time in it prevents the browser from showing an older file.
  const [pdf] = useState(() => documentAddress.pdf(id));
  const address = as === 'sheet' ? documentAddress.view(id) : pdf;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('preview.title')}
      size="xl"
      footer={
        <>
          <a className={buttonClass({})} href={documentAddress.view(id)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className={styles.icon} />
            {t('preview.open')}
          </a>
          <a className={buttonClass({})} href={pdf} target="_blank" rel="noreferrer" download>
            <Download aria-hidden="true" className={styles.icon} />
            {t('preview.download')}
          </a>
        </>
      }
    >
      <div className={styles.preview}>
        <Segmented
          label={t('preview.as')}
          hideLabel
          options={[
            { value: 'sheet', label: t('preview.sheet') },
            { value: 'pdf', label: t('preview.pdf') },
          ]}
          value={as}
          onChange={setAs}
        />
        <div className={styles.frameBox}>
          {loaded === address ? null : (
            <div className={styles.waiting}>
              <Spinner label={t('preview.loading')} />
            </div>
          )}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's viewer of PDF files does not run in one, and both are pages of our own server */}
          <iframe key={address} title={t('preview.title')} src={address} className={styles.frame} onLoad={() => setLoaded(address)} />
        </div>
      </div>
    </Dialog>
  );
};
export default PreviewWindow;
