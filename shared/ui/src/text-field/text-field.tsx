import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { Field, type FieldTexts } from '../field/index.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'size'> {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  size?: 'md' | 'lg' | undefined;
  /** An icon inside the field, before the text. */
  leading?: ReactNode;
  /** Small buttons inside the field, after the text. */
  trailing?: ReactNode;
}

/** One line of text with its label, hint and error. Accepts every attribute of `<input>`; `className` applies to the whole field. */
export function TextField({
  label,
  hideLabel,
  error,
  hint,
  id,
  required,
  className,
  onChange,
  size = 'md',
  leading,
  trailing,
  ...input
}: TextFieldProps): ReactNode {
  return (
    <Field {...{ label, hideLabel, error, hint, id, required, className }}>
      {(control) => (
        <span className={cx(styles.box, styles[size], error && styles.invalid, input.disabled && styles.disabled)}>
          {leading ? <span className={styles.leading}>{leading}</span> : null}
          <input
            type="text"
            {...input}
            {...control}
            aria-required={required}
            className={styles.input}
            onChange={onChange ? (event) => onChange(event.target.value) : undefined}
          />
          {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
        </span>
      )}
    </Field>
  );
}
