import { cx } from '@qujat/ui/cx';
import { useId, type ReactNode } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A choice of a few options, all visible: native radio buttons side by side. */
export const Segmented = <Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
}: SegmentedProps<Value>): ReactNode => {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled} aria-label={hideLabel ? label : undefined}>
      {hideLabel ? null : <legend className={styles.legend}>{label}</legend>}
      <span className={styles.box}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang} className={cx(styles.option, option.value === value && styles.on)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
};
