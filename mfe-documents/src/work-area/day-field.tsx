import { formatDate, parseDate, useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';

interface DayFieldProps {
  readonly label: string;
  /** False where the label is read out only, and stands in the empty field. */
  readonly showsLabel?: boolean;
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /** Told when what is written is no day, and when it is one again or nothing: the value says null for both. */
  readonly onUnreadable?: (unreadable: boolean) => void;
}

/** Digits alone are a day too: 31122027. */
const dayIn = (text: string): string | undefined => parseDate(text.trim().replace(/^(\d{2})(\d{2})(\d{4})$/, '$1.$2.$3'));

/** A day written dd.mm.yyyy. It counts as soon as it is whole, and when it is emptied. */
export const DayField = ({ label, showsLabel = true, value, onChange, hint, error, disabled, className, onUnreadable }: DayFieldProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [text, setText] = useState(() => (value ? formatDate(value, 'date') : ''));
  const [shownFor, setShownFor] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== shownFor) {
    setShownFor(value);
    if (value !== (dayIn(text) ?? null)) setText(value ? formatDate(value, 'date') : '');
  }
  const write = (next: string): void => {
    setText(next);
    setLeft(false);
    const day = dayIn(next) ?? null;
    onUnreadable?.(!day && next.trim() !== '');
    if ((day || next.trim() === '') && day !== value) onChange(day);
  };
  const wrong = left && text.trim() !== '' && dayIn(text) === undefined;
  return (
    <TextField
      className={className}
      label={label}
      hideLabel={!showsLabel}
      title={showsLabel ? undefined : label}
      placeholder={showsLabel ? t('day') : label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      hint={hint}
      error={wrong ? t('day') : error}
      disabled={disabled}
      onChange={write}
      onBlur={() => {
        setLeft(true);
        const day = dayIn(text);
        if (day) setText(formatDate(day, 'date'));
      }}
    />
  );
};
