import { formatDate, parseDate, useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { TextField } from '@qujat/ui/text-field';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { ListControl } from '../list/use-list-view.ts';
import styles from './period-filter.module.css';

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A day written dd.mm.yyyy. It counts as soon as it is whole, and when it is emptied. */
const DayField = ({ label, value, onChange }: DayFieldProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [text, setText] = useState(() => (value ? formatDate(value, 'date') : ''));
  const [shownFor, setShownFor] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== shownFor) {
    setShownFor(value);
    if (value !== (parseDate(text) ?? null)) setText(value ? formatDate(value, 'date') : '');
  }
  const write = (next: string): void => {
    setText(next);
    setLeft(false);
    const day = parseDate(next) ?? null;
    if ((day || next.trim() === '') && day !== value) onChange(day);
  };
  const wrong = left && text.trim() !== '' && parseDate(text) === undefined;
  return (
    <TextField
      className={styles.day}
      label={label}
      hideLabel
      title={label}
      placeholder={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      error={wrong ? t('list.period.wrong') : undefined}
      onChange={write}
      onBlur={() => setLeft(true)}
    />
  );
};

/** Start and end of the period, where the profile has it (specification 2 §2). */
export const PeriodFilter = ({ list }: { list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const { dateFrom, dateTo } = list.view;
  if (!useAtomValue(profileAtom)?.showsPeriodFilter) return null;
  return (
    <fieldset aria-label={t('list.period.label')} className={styles.period}>
      <DayField label={t('list.period.from')} value={dateFrom} onChange={(day) => list.narrow({ dateFrom: day })} />
      <DayField label={t('list.period.to')} value={dateTo} onChange={(day) => list.narrow({ dateTo: day })} />
    </fieldset>
  );
};
