import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Field as BaseField } from '@base-ui/react/field';
import { OTPField } from '@base-ui/react/otp-field';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import field from '../field/field.module.css';
import { FieldNote, noteOf, type FieldTexts } from '../field/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './code-field.module.css';

export interface CodeFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are present: typed, pasted or filled in by the browser. */
  onComplete?: (value: string) => void;
  /** 5 by default (ACC-6). */
  length?: number;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/**
 * Boxes of one digit each (ACC-6): anything but a digit is refused, pasting fills them, arrow keys and Backspace move between them.
 */
export function CodeField({
  label,
  hideLabel,
  error,
  hint,
  value,
  onChange,
  onComplete,
  length = 5,
  name,
  disabled,
  autoFocus,
  className,
}: CodeFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  /**
   * Backspace clears the box and stays in it; in an empty one it goes back. (Base UI would go back from a box that it has just cleared, and
   * the next digit would overwrite the previous one.)
   */
  function onBackspace(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.key !== 'Backspace' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < value.length) onChange(value.slice(0, index) + value.slice(index + 1));
    else event.currentTarget.parentElement?.querySelectorAll('input')[index - 1]?.focus();
  }
  const noteId = useId();
  const note = noteOf({ error, hint });
  // Base UI names the boxes by this label; a plain <label> does not reach them.
  const labelElement = <BaseField.Label className={field.label}>{label}</BaseField.Label>;
  return (
    <BaseField.Root name={name} disabled={disabled} invalid={Boolean(error)} className={cx(field.field, className)}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      <OTPField.Root
        length={length}
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(complete) => onComplete?.(complete)}
        className={styles.boxes}
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            key={index}
            // Only if the code is the only input; the caller knows.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus && index === 0}
            // Base UI describes the group; a person who focuses the first box should hear the description too.
            aria-describedby={note && index === 0 ? noteId : undefined}
            onKeyDown={(event) => onBackspace(event, index)}
            aria-label={index === 0 ? undefined : t('code.digit', { index: index + 1, length })}
            className={styles.box}
          />
        ))}
      </OTPField.Root>
      <FieldNote id={noteId} as={BaseField.Description} error={error} hint={hint} />
    </BaseField.Root>
  );
}
