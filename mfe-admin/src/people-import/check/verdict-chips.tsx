import { importVerdicts, type ImportVerdict, type PeopleImport } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { cx } from '@qujat/ui/cx';
import chips from '../../people/people-filters.module.css';
import styles from './check-step.module.css';

// locale-keys: import.chips.*

interface VerdictChipsProps {
  readonly state: PeopleImport;
  readonly value: ImportVerdict | null;
  readonly onChange: (verdict: ImportVerdict | null) => void;
}

/** How many rows have each verdict; one narrows the table to it. */
export const VerdictChips = ({ state, value, onChange }: VerdictChipsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const chip = (verdict: ImportVerdict | null, label: string, count: number): ReactNode => (
    <button key={label} type="button" className={chips.chip} aria-pressed={value === verdict} onClick={() => onChange(verdict)}>
      {verdict && <span aria-hidden="true" className={cx(styles.dot, styles[verdict])} />}
      {label}
      <span className={chips.count}>{formatNumber(count)}</span>
    </button>
  );
  return (
    <fieldset className={chips.chips} aria-label={t('import.chips.label')}>
      {chip(null, t('import.chips.all'), state.total)}
      {importVerdicts.map((verdict) => chip(verdict, t(`import.chips.${verdict}`), state[verdict]))}
    </fieldset>
  );
};
