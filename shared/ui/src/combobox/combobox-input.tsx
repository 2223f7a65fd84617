import { Autocomplete } from '@base-ui/react/autocomplete';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { cx } from '../cx/index.ts';
import { Field, type FieldTexts } from '../field/index.ts';
import box from '../text-field/text-field.module.css';

export interface ComboboxInputProps extends FieldTexts {
  placeholder?: string | undefined;
  /** An icon inside the field, before the text. */
  leading?: ReactNode;
  size?: 'md' | 'lg' | undefined;
  maxLength?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface InputProps extends ComboboxInputProps {
  input?: Ref<HTMLInputElement>;
  /** Whether the list is open. */
  expanded: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => void;
  onBlur?: () => void;
  onFocus?: () => void;
}

/** The text field of a combobox, with the look of any text field. */
export function ComboboxInput({
  placeholder,
  leading,
  size = 'md',
  maxLength = 100,
  required,
  disabled,
  input,
  expanded,
  onKeyDown,
  onBlur,
  onFocus,
  ...texts
}: InputProps): ReactNode {
  return (
    <Field {...texts} required={required}>
      {(control) => (
        <span className={cx(box.box, box[size], texts.error && box.invalid, disabled && box.disabled)}>
          {leading ? <span className={box.leading}>{leading}</span> : null}
          <Autocomplete.Input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={disabled}
            aria-required={required}
            aria-autocomplete="list"
            aria-expanded={expanded}
            className={box.input}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            onFocus={onFocus}
          />
        </span>
      )}
    </Field>
  );
}
