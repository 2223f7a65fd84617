import { textOfFailure } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { Dialog } from '@qujat/ui/dialog';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { FolderUp, Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { fromPaths, readDrop, uploadDropped, type Dropped } from '../upload/dropped.ts';
import { addUploads, uploadsAtom } from '../upload/queue.ts';
import type { UploadTarget } from '../upload/target.ts';
import { UploadList } from '../upload/upload-list.tsx';
import styles from './upload-window.module.css';

/** Uploads files to a folder: dropped or chosen, each with its progress (CLD-2). */
export const UploadWindow = ({ open, onClose, target }: { open: boolean; onClose: () => void; target: UploadTarget }): ReactNode => {
  const { t } = useTranslation('cloud');
  const hintId = useId();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const uploads = useAtomValue(uploadsAtom);
  const take = (dropped: Promise<Dropped>): void => {
    dropped
      .then((all) => uploadDropped(all, target))
      .catch((error: unknown) => showToast({ kind: 'error', text: textOfFailure(error) || t('upload.folderFailed') }));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(readDrop(event.dataTransfer));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('upload.title')}
      size="md"
      footer={<Button onClick={onClose}>{t('upload.close')}</Button>}
    >
      <div className={styles.content}>
        <div
          className={cx(styles.zone, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Upload size={28} className={styles.icon} aria-hidden="true" />
          <p className={styles.lead}>{t(target.filesOnly ? 'upload.dropFiles' : 'upload.drop')}</p>
          <div className={styles.buttons}>
            <Button variant="primary" aria-describedby={hintId} onClick={() => files.current?.click()}>
              {t('upload.choose')}
            </Button>
            {target.filesOnly ? null : (
              <Button icon={<FolderUp aria-hidden="true" />} onClick={() => folder.current?.click()}>
                {t('upload.chooseFolder')}
              </Button>
            )}
          </div>
          <p id={hintId} className={styles.hint}>
            {t('upload.formats')}
            <br />
            {t('upload.limit')}
          </p>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            data-files
            onChange={(event) => {
              addUploads([...(event.target.files ?? [])], target);
              event.target.value = '';
            }}
          />
          <input
            ref={folder}
            type="file"
            multiple
            hidden
            // React does not know this attribute, but every browser does.
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              take(Promise.resolve(fromPaths([...(event.target.files ?? [])])));
              event.target.value = '';
            }}
          />
        </div>
        {uploads.length > 0 ? <UploadList uploads={uploads} /> : null}
      </div>
    </Dialog>
  );
};
