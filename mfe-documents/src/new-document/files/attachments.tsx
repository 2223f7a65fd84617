import { readPageConfiguration } from '@qujat/api';
import { attachmentExtensions } from '@qujat/contract/draft-form';
import { formatNumber, formatPercent, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { LinkButton } from '@qujat/ui/link-button';
import { fileLink, isMarkedScan, ScanMark } from '@qujat/ui/scan-mark';
import { Spinner } from '@qujat/ui/spinner';
import { FileText, Paperclip, Upload, X } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import styles from './attachments.module.css';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import type { AttachmentControl, PendingFile } from './use-attachments.ts';

const accept = attachmentExtensions.map((each) => `.${each}`).join(',');

const useSizeText = (): ((bytes: number) => string) => {
  const { t } = useTranslation('new-document');
  return (bytes) =>
    bytes < 1024 * 1024
      ? t('files.kilobytes', { size: formatNumber(Math.ceil(bytes / 1024)) })
      : t('files.megabytes', { size: formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10) });
};

const Pending = ({ item, onDrop, onRetry }: { item: PendingFile; onDrop: () => void; onRetry: () => void }): ReactNode => {
  const { t } = useTranslation('new-document');
  const sizeText = useSizeText();
  const { file, done, failure, mayRetry } = item;
  const percent = Math.round(done * 100);
  return (
    <li className={cx(styles.file, failure !== null && styles.failed)}>
      <span aria-hidden="true" className={styles.icon}>
        {failure === null ? <Spinner size="sm" decorative /> : <FileText />}
      </span>
      <span className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        {failure === null ? (
          <progress aria-label={t('files.progress', { name: file.name })} max={100} value={percent} className={styles.progress}>
            {percent}%
          </progress>
        ) : (
          <span role="alert" className={styles.failure}>
            {failure}
            {mayRetry ? <LinkButton onClick={onRetry}>{t('documents:retry')}</LinkButton> : null}
          </span>
        )}
      </span>
      <span className={styles.size}>{failure === null ? formatPercent(percent) : sizeText(file.size)}</span>
      <IconButton
        size="sm"
        data-removes
        label={failure === null ? t('files.stop', { name: file.name }) : t('files.forget', { name: file.name })}
        icon={<X aria-hidden="true" />}
        onClick={onDrop}
      />
    </li>
  );
};

/** The files of the draft, and a place to drop more: several at once, each with its progress (NEW-5). */
export const Attachments = ({
  control,
  disabled,
  invalid,
}: {
  control: AttachmentControl;
  disabled: boolean;
  invalid: boolean;
}): ReactNode => {
  const { t } = useTranslation('new-document');
  const sizeText = useSizeText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { attached, pending, removing } = control;
  const box = useRef<HTMLDivElement>(null);
  const goes = useFocusAfterRemoval({ count: attached.length + pending.length, box, otherwise: 'input' });
  const take = (files: FileList | null): void => {
    const chosen = [...(files ?? [])];
    // The input is cleared, because picking the same files again would otherwise trigger nothing.
    if (input.current) input.current.value = '';
    if (chosen.length > 0 && !disabled) control.add(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div ref={box} className={styles.attachments}>
      {attached.length + pending.length > 0 ? (
        <ul aria-label={t('files.title')} className={styles.list}>
          {attached.map((each, index) => (
            <li key={each.id} className={styles.file}>
              <span aria-hidden="true" className={styles.icon}>
                <Paperclip />
              </span>
              <span className={styles.about}>
                <a
                  className={styles.link}
                  href={`${readPageConfiguration().bases.second}/file/dwn?code=${each.downloadCode}&download=1`}
                  {...fileLink(each.scan, each.name)}
                >
                  {each.name}
                </a>
                {isMarkedScan(each.scan) ? <ScanMark scan={each.scan} /> : null}
              </span>
              <span className={styles.size}>{sizeText(each.size)}</span>
              {disabled ? null : (
                <IconButton
                  size="sm"
                  data-removes
                  label={t('files.remove', { name: each.name })}
                  aria-busy={removing.has(each.id) || undefined}
                  icon={removing.has(each.id) ? <Spinner size="sm" decorative /> : <X aria-hidden="true" />}
                  onClick={
                    removing.has(each.id)
                      ? undefined
                      : () => {
                          goes(index);
                          void control.remove(each);
                        }
                  }
                />
              )}
            </li>
          ))}
          {pending.map((each, index) => (
            <Pending
              key={each.key}
              item={each}
              onRetry={() => control.retry(each.key)}
              onDrop={() => {
                goes(attached.length + index);
                control.drop(each.key);
              }}
            />
          ))}
        </ul>
      ) : null}
      {disabled ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it; whoever does not drag presses the field inside
        <label
          className={cx(styles.drop, over && styles.over, invalid && styles.invalid)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Upload aria-hidden="true" />
          <span>
            <span className={styles.choose}>{t('files.choose')}</span> {t('files.orDrop')}
          </span>
          <span id={hintId} className={styles.hint}>
            {t('files.hint')}
          </span>
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            aria-describedby={hintId}
            aria-label={t('files.choose')}
            title=""
            className={styles.input}
            onChange={(event) => take(event.target.files)}
          />
        </label>
      )}
    </div>
  );
};
