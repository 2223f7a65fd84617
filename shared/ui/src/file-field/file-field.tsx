import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Paperclip, Upload, X } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { Field, type FieldTexts } from '../field/index.ts';
import { IconButton } from '../icon-button/index.ts';
import styles from './file-field.module.css';

export interface FileFieldProps extends FieldTexts {
  value: File | null;
  onChange: (file: File | null) => void;
  /** The file types of the picker, in the form of `<input accept>`: '.p12'. */
  accept?: string;
  /** Shown while there is no file; «Выбрать файл» by default. */
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/** One file, picked or dropped on the field. It uses a native file input, so Enter and Space open the picker. */
export function FileField({
  label,
  hideLabel,
  error,
  hint,
  value,
  onChange,
  accept,
  placeholder,
  name,
  required,
  disabled,
  className,
}: FileFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  function take(file: File | null): void {
    // The input is cleared, because picking the same file again would otherwise trigger nothing.
    if (input.current) input.current.value = '';
    onChange(file);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) take(file);
  }
  return (
    <Field {...{ label, hideLabel, error, hint, required, className }}>
      {(control) => (
        <span
          className={cx(styles.box, over && styles.over, error && styles.invalid, disabled && styles.disabled)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span aria-hidden="true" className={styles.icon}>
            {value ? <Paperclip /> : <Upload />}
          </span>
          <span id={`${control.id}-name`} className={cx(styles.name, !value && styles.placeholder)}>
            {value?.name ?? placeholder ?? t('file.choose')}
          </span>
          <input
            {...control}
            // The browser's own «no file chosen» would be wrong, because the input is always cleared.
            aria-describedby={cx(`${control.id}-name`, control['aria-describedby'])}
            ref={input}
            type="file"
            accept={accept}
            name={name}
            aria-required={required}
            disabled={disabled}
            title=""
            className={styles.input}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) take(file);
            }}
          />
          {value && !disabled ? (
            <IconButton
              size="sm"
              label={t('file.remove')}
              icon={<X />}
              className={styles.remove}
              onClick={() => {
                take(null);
                input.current?.focus();
              }}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
