import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { PdfView } from './pdf-view.tsx';
import styles from './pdf.module.css';

interface PdfWindowProps {
  readonly file: Blob;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** A PDF that this browser has, in a window. */
export const PdfWindow = ({ file, name, open, onClose }: PdfWindowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const download = (
    <Button icon={<Download aria-hidden="true" />} onClick={() => save(file, `${name}.pdf`)}>
      {t('card.act.pdf')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={name} size="xl">
      <div className={styles.window}>
        <PdfView source={file} name={name} download={download} />
      </div>
    </Dialog>
  );
};
