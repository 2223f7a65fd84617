import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Search, X } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '../icon-button/index.ts';
import { TextField } from '../text-field/index.ts';

export interface SearchFieldProps {
  /** Accessible name; shown as placeholder too unless `placeholder` is given. */
  label: string;
  placeholder?: string;
  /** The current search text; a change from outside (a cleared filter) shows in the field. */
  value?: string;
  /** Called with the trimmed text after a pause in typing, at once on Enter, and with '' when cleared. */
  onSearch: (text: string) => void;
  /** The pause in milliseconds: 1000 for documents, 200 for templates … (LST-11). */
  delay?: number;
  /** Shorter texts are not searched for (2 for templates and deputies); '' always is. */
  minLength?: number;
  /** The maximum length that the call accepts; no search of the product accepts fewer than 100. */
  maxLength?: number;
  size?: 'md' | 'lg';
  className?: string;
}

/** A search box that waits for a pause in typing and has a button to clear it. */
export function SearchField({
  label,
  placeholder = label,
  value = '',
  onSearch,
  delay = 500,
  minLength = 1,
  maxLength = 100,
  size,
  className,
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  if (value !== shownFor) {
    setShownFor(value);
    // The answer to our own search must not overwrite what has been typed since.
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    sent.current = value;
  }, [value]);

  function search(next: string): void {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === sent.current || (trimmed !== '' && trimmed.length < minLength)) return;
    sent.current = trimmed;
    onSearch(trimmed);
  }

  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    if (next.trim() === '') search('');
    else timer.current = setTimeout(() => search(next), delay);
  }

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      hideLabel
      size={size}
      className={className}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="search"
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          type('');
        }
      }}
      leading={<Search aria-hidden="true" />}
      trailing={
        text === '' ? null : (
          <IconButton
            size="sm"
            label={t('search.clear')}
            icon={<X />}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
