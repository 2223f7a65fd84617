import { useId, type ReactNode } from 'react';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import field from '../field/field.module.css';
import { FieldNote, noteOf, RequiredMark, type FieldTexts } from '../field/index.ts';
import shared from '../internal/popup.module.css';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './select.module.css';

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second line below the label. */
  detail?: ReactNode;
  /** At the right edge, such as a counter. */
  trailing?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  /** null: nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen; «Выберите» by default. */
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean | undefined;
  className?: string;
}

/** A choice of one from a list. Arrow keys and letters move in it, Enter and Space choose, Escape hides it. */
export function Select<Value extends string>({
  label,
  hideLabel,
  error,
  hint,
  options,
  value,
  onChange,
  placeholder,
  name,
  disabled,
  required = false,
  className,
}: SelectProps<Value>): ReactNode {
  const { t } = useTranslation('ui');
  const noteId = useId();
  const note = noteOf({ error, hint });
  const labelElement = (
    <Base.Label className={cx(field.label, styles.label)}>
      {label}
      {required ? <RequiredMark /> : null}
    </Base.Label>
  );
  return (
    <div className={cx(field.field, className)}>
      <Base.Root<Value>
        items={options as SelectOption<Value>[]}
        value={value}
        onValueChange={(next) => (next === null ? undefined : onChange(next))}
        name={name}
        disabled={disabled}
        modal={false}
      >
        {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
        <Base.Trigger
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={note ? noteId : undefined}
          className={cx(styles.trigger, error && styles.invalid)}
        >
          <Base.Value placeholder={placeholder ?? t('select.placeholder')} className={styles.value} />
          <Base.Icon className={styles.chevron}>
            <ChevronDown aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner alignItemWithTrigger={false} sideOffset={6} collisionPadding={8} className={shared.positioner}>
            <Base.Popup className={cx(shared.popup, styles.popup)}>
              <Base.List className={styles.list}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={cx(shared.line, styles.option)}>
                    <span className={shared.text}>
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
                    </span>
                    {option.trailing}
                    <span className={shared.tick}>
                      <Base.ItemIndicator>
                        <Check aria-hidden="true" />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
