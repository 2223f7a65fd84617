import { formatDate, monthNames, currentShortLanguage, useTranslation } from '@qujat/i18n';
import { serverNow } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { LinkButton } from '@qujat/ui/link-button';
import { Spinner } from '@qujat/ui/spinner';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { WindowProps } from '../windows/window-props.ts';
import styles from './archive-window.module.css';
import { readMonth, useArchiveMonth, usePeriods, type ArchiveMonth } from './period.ts';
import { noPeriod, useSelectPeriod } from './use-select-period.ts';

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * The archive's calendar: a year with its twelve months, of which those with documents can be chosen. Choosing the current month again, or
 * 'Выйти из архива', leaves the archive (SHL-11).
 */
export default function ArchiveWindow({ onClosed }: WindowProps): ReactNode {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(true);
  const { data, isError, refetch } = usePeriods();
  const chosen = useArchiveMonth();
  const { busy, select } = useSelectPeriod();
  const [year, setYear] = useState(() => Number(formatDate(serverNow() / 1000, 'year')));
  const months = (data ?? []).flatMap(({ id }) => readMonth(id) ?? []).filter((each) => each.year === year);
  return (
    <Dialog
      size="sm"
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('archive.title')}
      footer={
        chosen && (
          <Button loading={busy} onClick={() => select(noPeriod)}>
            {t('archive.leave')}
          </Button>
        )
      }
    >
      <div className={styles.year}>
        <IconButton label={t('windows:archive.previousYear')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => setYear(year - 1)} />
        <output className={styles.number}>{year}</output>
        <IconButton label={t('windows:archive.nextYear')} icon={<ChevronRight aria-hidden="true" />} onClick={() => setYear(year + 1)} />
      </div>
      {isError && !data ? (
        <p role="alert" className={styles.remark}>
          {t('windows:archive.unknown')} <LinkButton onClick={() => void refetch()}>{t('folders.retry')}</LinkButton>
        </p>
      ) : data ? (
        <Months months={months} chosen={chosen} busy={busy} year={year} onChoose={select} />
      ) : (
        <p className={styles.remark}>
          <Spinner />
        </p>
      )}
    </Dialog>
  );
}

interface MonthsProps {
  /** The months of the year that contain documents. */
  months: readonly ArchiveMonth[];
  chosen: ArchiveMonth | null;
  busy: boolean;
  year: number;
  onChoose: (period: string) => void;
}

const Months = ({ months, chosen, busy, year, onChoose }: MonthsProps): ReactNode => (
  <fieldset className={styles.months} aria-label={String(year)}>
    {allMonths.map((number) => {
      const found = months.find(({ month }) => month === number);
      const isChosen = found !== undefined && found.id === chosen?.id;
      return (
        <button
          key={number}
          type="button"
          className={styles.month}
          disabled={!found}
          aria-disabled={busy || undefined}
          aria-pressed={isChosen}
          onClick={() => found && onChoose(isChosen ? noPeriod : found.id)}
        >
          {monthNames[currentShortLanguage()][number - 1]}
        </button>
      );
    })}
  </fieldset>
);
