import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'size' | 'ref'> {
  label: ReactNode;
  /** Keeps the label for screen readers only (a box in a table's row). */
  hideLabel?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
  /** Some but not all of the represented items are checked. */
  indeterminate?: boolean | undefined;
  /** Marks the box as invalid; the message is elsewhere (a dialog, a line below). */
  invalid?: boolean | undefined;
}

/** A native checkbox in the product's look, with its label. */
export function Checkbox({ label, hideLabel, onChange, indeterminate = false, invalid, className, ...input }: CheckboxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={cx(styles.checkbox, input.disabled && styles.disabled, className)}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        aria-invalid={invalid ? true : undefined}
        className={styles.box}
        onChange={onChange ? (event) => onChange(event.target.checked) : undefined}
      />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </label>
  );
}
