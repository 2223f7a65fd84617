import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Calendar } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { FieldTexts } from '../field/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { TextField } from '../text-field/index.ts';
import { showToast } from '../toast/index.ts';
import { readDay } from './read-day.ts';

const calendar = lazyPart(() => import(/* webpackChunkName: "ui-calendar" */ './calendar-popup.tsx'));

export interface DateFieldProps extends Omit<FieldTexts, 'error'> {
  /** 'YYYY-MM-DD', or null for none. */
  value: string | null;
  /** Called with each complete day, and with null when the field is emptied. */
  onChange: (day: string | null) => void;
  /** The day's error. Text that is not a date has its own error once the field loses the focus. */
  error?: string | undefined;
  /** 'YYYY-MM-DD': earlier days cannot be chosen in the calendar. Typing them is left to the form's own check. */
  earliest?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Called with true while the text is not a day (the value then stays as it was), and with false once it is a day or empty. */
  onUnreadable?: ((unreadable: boolean) => void) | undefined;
}

const written = (day: string | null): string => (day ? formatDate(day, 'date') : '');

/**
 * A day, typed as dd.mm.yyyy or chosen in a calendar (SHL-20: the week begins on Monday). Alt+↓ opens the calendar from the text. The
 * calendar's code is loaded when the pointer or the focus approaches the field.
 */
export function DateField({
  label,
  hideLabel,
  hint,
  value,
  onChange,
  error,
  earliest,
  disabled,
  className,
  onUnreadable,
}: DateFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const calendarId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => written(value));
  const [shownFor, setShownFor] = useState(value);
  const [left, setLeft] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (value !== shownFor) {
    setShownFor(value);
    if (value !== (readDay(text) ?? null)) setText(written(value));
  }
  const write = (next: string): void => {
    setText(next);
    setLeft(false);
    const day = readDay(next) ?? null;
    const empty = next.trim() === '';
    onUnreadable?.(!day && !empty);
    if ((day || empty) && day !== value) onChange(day);
  };
  const wrong = left && text.trim() !== '' && readDay(text) === undefined;
  return (
    <>
      <TextField
        ref={input}
        className={className}
        label={label}
        hideLabel={hideLabel ?? false}
        title={hideLabel ? label : undefined}
        placeholder={hideLabel ? label : t('date.form')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={text}
        hint={hint}
        error={wrong ? t('date.wrong') : error}
        disabled={disabled}
        onChange={write}
        onFocus={calendar.preload}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setOpener(event.currentTarget);
        }}
        onBlur={() => {
          setLeft(true);
          const day = readDay(text);
          if (day) setText(written(day));
        }}
        trailing={
          <IconButton
            size="sm"
            label={t('date.open', { field: label })}
            icon={<Calendar aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-expanded={opener !== null}
            aria-controls={opener ? calendarId : undefined}
            disabled={disabled}
            onPointerEnter={calendar.preload}
            onFocus={calendar.preload}
            onClick={(event) => setOpener(opener ? null : event.currentTarget)}
          />
        }
      />
      {opener ? (
        <LazyPart
          part={calendar}
          onFailure={() => {
            setOpener(null);
            showToast({ kind: 'error', text: t('notice.failed') });
          }}
        >
          {(popup) => (
            <popup.default
              id={calendarId}
              label={t('date.open', { field: label })}
              anchor={() => input.current?.parentElement ?? null}
              opener={opener}
              value={readDay(text) ?? null}
              earliest={earliest}
              onChoose={(day) => {
                write(written(day));
                setOpener(null);
              }}
              onClose={() => setOpener(null)}
            />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
