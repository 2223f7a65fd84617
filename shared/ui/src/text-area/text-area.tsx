import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { Field, type FieldTexts } from '../field/index.ts';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue'> {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

/** Several lines of text, such as a comment; it grows with its content. Accepts every attribute of `<textarea>`. */
export function TextArea({
  label,
  hideLabel,
  error,
  hint,
  id,
  required,
  className,
  onChange,
  rows = 3,
  ...area
}: TextAreaProps): ReactNode {
  return (
    <Field {...{ label, hideLabel, error, hint, id, required, className }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          aria-required={required}
          className={cx(styles.area, error && styles.invalid)}
          onChange={onChange ? (event) => onChange(event.target.value) : undefined}
        />
      )}
    </Field>
  );
}
