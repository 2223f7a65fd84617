import { textOfFailure } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { showToast } from '@qujat/ui/toast';
import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './drop-area.module.css';
import { readDrop, uploadDropped } from './dropped.ts';
import type { UploadTarget } from './target.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes('Files');

interface DropAreaProps {
  /** Null if nothing can be uploaded here. */
  target: UploadTarget | null;
  className?: string | undefined;
  children: ReactNode;
}

/** Files and whole folders dropped here are uploaded to the folder. */
export const DropArea = ({ target, className, children }: DropAreaProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!target) return;
    readDrop(event.dataTransfer)
      .then((dropped) => uploadDropped(dropped, target))
      .catch((error: unknown) => showToast({ kind: 'error', text: textOfFailure(error) || t('upload.folderFailed') }));
  };
  return (
    <div
      className={cx(styles.area, className)}
      // A file dropped beside the area must not replace the page.
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = target ? 'copy' : 'none';
        setOver(target !== null);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {over ? (
        <div className={styles.over} aria-hidden="true">
          <Upload size={32} />
          {t('upload.dropHere')}
        </div>
      ) : null}
    </div>
  );
};
