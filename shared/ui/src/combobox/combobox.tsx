import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ComboboxInput, type ComboboxInputProps } from './combobox-input.tsx';
import { OptionLine, type ComboboxOption } from './combobox-option.tsx';
import styles from './combobox.module.css';

export interface ComboboxProps extends ComboboxInputProps {
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (key: string) => void;
  /** Whether the list stays open after a choice, for choosing several one after another. */
  several?: boolean;
  /** The message if there are no options: nothing was found, the search is running, or it failed. */
  note?: string | null | undefined;
  /** Called on Escape when the list is already closed. */
  onEscape?: (() => void) | undefined;
  /** Focuses the field when it appears, because the person has just asked for it. */
  takesFocus?: boolean;
  /** Called when the list opens and closes: the search may run only while it is open. */
  onOpenChange?: (open: boolean) => void;
}

const labelOf = ({ label }: ComboboxOption): string => label;

/**
 * A field that searches as the person types, and a list of results to choose from. Arrow keys move in the list, Enter chooses, Escape hides
 * it. The owner provides the results: nothing is filtered here.
 */
export function Combobox({
  text,
  onText,
  options,
  onChoose,
  several = false,
  note,
  onEscape,
  takesFocus = false,
  onOpenChange,
  ...field
}: ComboboxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const shown = open && options.length > 0;
  return (
    <Autocomplete.Root
      items={options}
      itemToStringValue={labelOf}
      mode="none"
      // Base UI's popup hides the rest of the page from screen readers and adds English buttons, so the list is below the field instead.
      inline
      autoHighlight="always"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return;
        change(true);
        onText(next);
      }}
      open={shown}
      onOpenChange={(next, { reason }) => {
        // A choice decides below whether the list stays; a click on the field, or its focus, opens it.
        if (reason !== 'item-press') change(next);
      }}
    >
      <div className={styles.field}>
        <ComboboxInput
          {...field}
          input={input}
          expanded={shown}
          onFocus={() => change(true)}
          onBlur={() => change(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventBaseUIHandler();
              if (!shown) return onEscape?.();
              // The surroundings of the field handle the next Escape.
              event.preventDefault();
              event.stopPropagation();
              return change(false);
            }
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
            // Enter chooses from the list and does not submit the form.
            if (event.key === 'Enter' && !shown) event.preventDefault();
          }}
        />
        {shown ? (
          <Autocomplete.List aria-label={field.label} className={styles.list}>
            {(option: ComboboxOption) => (
              <OptionLine
                key={option.key}
                option={option}
                onChoose={(key) => {
                  if (!several) change(false);
                  onChoose(key);
                }}
              />
            )}
          </Autocomplete.List>
        ) : null}
        <output className={styles.note}>{open && options.length === 0 ? note : null}</output>
      </div>
    </Autocomplete.Root>
  );
}
