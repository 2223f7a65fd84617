import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import styles from './new-post.module.css';

/** Files are dropped here, or picked with a native file input, so Enter and Space open the picker. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }): ReactNode => {
  const { t } = useTranslation('portal');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // The browser must not open files dropped outside the input. The input itself serves the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cx(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={22} aria-hidden="true" className={styles.dropIcon} />
      <span className={styles.dropText} aria-hidden="true">
        {t('upload.drop')}
      </span>
      <span id={hint} className={styles.hint}>
        {t('upload.formats')}
        <br />
        {t('upload.limit')}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        title=""
        className={styles.input}
        aria-label={t('upload.drop')}
        aria-describedby={hint}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Otherwise picking the same file again would trigger nothing.
          target.value = '';
        }}
      />
    </div>
  );
};
