/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the combobox pattern of ARIA: no native element searches on a server, and the keys are the input's */
import { cx } from '@qujat/ui/cx';
import { TextField } from '@qujat/ui/text-field';
import { Check, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './combobox.module.css';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** It is there already; choosing it does nothing. */
  readonly chosen?: boolean | undefined;
}

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly ComboboxOption[];
  /** The list stays open: several are chosen one after another. */
  readonly onChoose: (key: string) => void;
  /** The message if there are no options: nothing was found, the search is running, or it failed. */
  readonly note?: string | null | undefined;
  /** Escape, where the list is closed already. */
  readonly onEscape?: (() => void) | undefined;
  /** It takes the focus when it comes: somebody has just asked for it. */
  readonly takesFocus?: boolean;
  readonly error?: string | undefined;
  readonly maxLength?: number;
}

/** A field that searches as the person types, and a list of results to choose from. */
export const Combobox = ({
  label,
  placeholder,
  text,
  onText,
  options,
  onChoose,
  note,
  onEscape,
  takesFocus = false,
  error,
  maxLength = 100,
}: ComboboxProps): ReactNode => {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(active, options.length - 1);
  const shown = open && options.length > 0;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (shown) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [shown, at]);
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option || option.chosen) return;
    setActive(0);
    onChoose(option.key);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      if (shown) {
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      } else onEscape?.();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (options.length > 0)
        setActive((Math.max(at, 0) + (shown ? (event.key === 'ArrowDown' ? 1 : options.length - 1) : 0)) % options.length);
    } else if (event.key === 'Enter') {
      // It is no form's, and chooses nothing by accident.
      event.preventDefault();
      if (shown) choose(options[at]);
    }
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        role="combobox"
        label={label}
        hideLabel
        placeholder={placeholder}
        error={error}
        autoComplete="off"
        maxLength={maxLength}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${listId}-${at}` : undefined}
        leading={<Search aria-hidden="true" />}
        value={text}
        onChange={(next) => {
          setActive(0);
          setOpen(true);
          onText(next);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
      />
      <ul ref={list} id={listId} role="listbox" aria-label={label} className={styles.list} hidden={!shown}>
        {options.map((option, index) => (
          <li
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={option.chosen || undefined}
            className={cx(styles.option, index === at && styles.active, option.chosen && styles.chosen)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
          >
            {option.icon}
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
            </span>
            {option.chosen ? <Check aria-hidden="true" className={styles.tick} /> : null}
          </li>
        ))}
      </ul>
      <output className={styles.note}>{open && options.length === 0 ? note : null}</output>
    </div>
  );
};
