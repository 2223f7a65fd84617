import type { Today } from '@qujat/contract/today';
import type { Wanted } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import chips from './chips.module.css';
import { useWords } from './use-words.ts';

interface KindChipsProps {
  readonly kinds: Today['kinds'];
  readonly chosen: Wanted | null;
  readonly onChoose: (kind: Wanted | null) => void;
}

/** Narrow the page to one kind of act; a kind with nothing is not shown. */
export const KindChips = ({ kinds, chosen, onChoose }: KindChipsProps): ReactNode => {
  const { t } = useTranslation('today');
  const { kind } = useWords();
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const chip = (value: Wanted | null, label: string, count: number): ReactNode => (
    <button key={label} type="button" className={chips.chip} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
      {label} <span className={chips.count}>{formatNumber(count)}</span>
    </button>
  );
  return (
    <fieldset className={chips.chips} aria-label={t('kinds')}>
      {chip(null, t('all'), all)}
      {kinds.map(({ wanted, count }) => chip(wanted, kind[wanted], count))}
    </fieldset>
  );
};
