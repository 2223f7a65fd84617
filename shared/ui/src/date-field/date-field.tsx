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

const calendar = lazyPart(() => import(/* webpackChunkName: "ui-calendar" */ './calendar-part.ts'));

export interface DateFieldProps extends Omit<FieldTexts, 'error'> {
  /** 'YYYY-MM-DD', or null for none. */
  value: string | null;
  /** Called with each complete day, and with null when the field is emptied. */
  onChange: (day: string | null) => void;
  /** The day's error. Text that is not a date has its own error once the field loses the focus. */
  error?: string | undefined;
  /**
   * 'YYYY-MM-DD': earlier days cannot be chosen in the calendar. A typed one is passed on, and an error says so once the field is left; the
   * form's own check decides.
   */
  earliest?: string | undefined;
  /** The same for later days. */
  latest?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Called with true while the text is not a day (the value then stays as it was), and with false once it is a day or empty. */
  onUnreadable?: ((unreadable: boolean) => void) | undefined;
}

const written = (day: string | null): string => (day ? formatDate(day, 'date') : '');

/** Steps of a day by the arrows. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A day, typed as dd.mm.yyyy or chosen in a calendar (SHL-20: the week begins on Monday). Shorter texts are completed when the field is
 * left, or by Enter: 24.11, 2411. ↑ and ↓ move by a day, Alt+↓ opens the calendar from the text. The calendar's code is loaded when the
 * pointer or the focus approaches the field.
 */
export function DateField({
  label,
  hideLabel,
  hint,
  value,
  onChange,
  error,
  earliest = '',
  latest = '9',
  required,
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
  const limits = { earliest, latest };
  const complete = (): void => {
    const typed = calendar.loaded();
    if (!typed) return void calendar.load().then(complete, () => undefined);
    const day = typed.dayLeft(text, limits);
    if (day && written(day) !== text) write(written(day));
  };
  const day = readDay(text);
  const problem = (): string | undefined => {
    if (!left || text.trim() === '') return undefined;
    if (!day) return t('date.wrong');
    if (day < earliest) return t('date.early', { day: written(earliest) });
    return day > latest ? t('date.late', { day: written(latest) }) : undefined;
  };
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
        required={required}
        error={(day && error) || problem() || error}
        disabled={disabled}
        onChange={write}
        onFocus={calendar.preload}
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (event.key === 'Enter') complete();
          if (!by || event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const beside = calendar.loaded()?.dayBeside(text, by, limits);
          if (event.altKey) setOpener(event.currentTarget);
          else if (beside) write(written(beside));
        }}
        onBlur={() => {
          complete();
          setLeft(true);
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
              earliest={earliest || undefined}
              latest={latest === '9' ? undefined : latest}
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
