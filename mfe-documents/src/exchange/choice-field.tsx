/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the combobox pattern of ARIA: no native element searches on a server, and the keys are the input's */
import { queryKey } from '@qujat/api';
import type { ExchangeChoice } from '@qujat/contract/exchange';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { TextField } from '@qujat/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './choice-field.module.css';
import { usePaused } from './use-paused.ts';

interface ChoiceFieldProps {
  /** Tells the field's searches from those of others. */
  readonly name: string;
  readonly label: string;
  readonly value: ExchangeChoice | null;
  readonly onChange: (choice: ExchangeChoice | null) => void;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ExchangeChoice[]>;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Classifier search (EXC-2). */
const pause = 500;

/** A choice from a classifier: it searches after a pause in typing, and the person chooses a result. */
export const ChoiceField = ({ name, label, value, onChange, search, error, disabled = false }: ChoiceFieldProps): ReactNode => {
  const { t } = useTranslation('documents');
  const listId = useId();
  const [text, setText] = useState(value?.text ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = usePaused(text.trim(), pause);
  const asks = open && value === null && wanted !== '';
  const found = useQuery({
    queryKey: queryKey('documents', 'exchange', name, wanted),
    queryFn: ({ signal }) => search(wanted, signal),
    enabled: asks,
  });
  const choices = asks && found.data ? found.data : [];
  const at = Math.min(active, choices.length - 1);
  const note = found.isError ? t('exchange.searchFailed') : found.data?.length === 0 ? t('exchange.nothingFound') : null;

  const choose = (choice: ExchangeChoice): void => {
    setText(choice.text);
    setOpen(false);
    onChange(choice);
  };
  const type = (next: string): void => {
    setText(next);
    setOpen(true);
    setActive(0);
    if (value !== null) onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = choices[at];
    if (event.key === 'Escape' && open && (choices.length > 0 || note)) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((at + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length);
    } else if (chosen && event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <div className={styles.field}>
      <TextField
        role="combobox"
        label={label}
        required
        error={error}
        disabled={disabled}
        autoComplete="off"
        maxLength={100}
        placeholder={t('exchange.type')}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${listId}-${at}` : undefined}
        leading={value ? <Check aria-hidden="true" /> : <Search aria-hidden="true" />}
        value={text}
        onChange={type}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
      />
      <ul id={listId} role="listbox" aria-label={label} className={styles.list} hidden={choices.length === 0}>
        {choices.map((choice, index) => (
          <li
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={cx(styles.option, index === at && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.text}
          </li>
        ))}
      </ul>
      <output className={styles.note}>{asks ? note : null}</output>
    </div>
  );
};
