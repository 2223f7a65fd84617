import { Autocomplete } from '@base-ui/react/autocomplete';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import shared from '../internal/popup.module.css';
import styles from './combobox.module.css';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** A second line, or, in a list that is always shown, the grey text next to the label. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** In a list that is always shown: the detail stands below the label and not beside it. */
  readonly below?: boolean | undefined;
  /** It has already been chosen; choosing it again does nothing. */
  readonly chosen?: boolean | undefined;
}

/** One line of the list. The field keeps the focus and refers to the highlighted line. */
export function OptionLine({
  option,
  beside,
  onChoose,
}: {
  option: ComboboxOption;
  beside?: boolean;
  onChoose: (key: string) => void;
}): ReactNode {
  const { key, label, detail, icon, chosen = false } = option;
  return (
    <Autocomplete.Item
      value={option}
      aria-disabled={chosen || undefined}
      className={cx(shared.line, styles.option, beside && styles.beside, chosen && styles.chosen)}
      onClick={() => (chosen ? undefined : onChoose(key))}
      // Nothing stays selected here: screen readers read the line that Enter would choose.
      render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
    >
      {icon}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {chosen ? <Check aria-hidden="true" className={styles.tick} /> : null}
    </Autocomplete.Item>
  );
}
