import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useArchiveMonth, writeMonth } from '../archive/period.ts';
import itemStyles from './nav-item.module.css';

/** 'Архив': opens the calendar of periods; while a month of the archive is shown, it is highlighted and names the month. */
export const ArchiveEntry = (): ReactNode => {
  const { t } = useTranslation('shell');
  const month = useArchiveMonth();
  return (
    <button
      type="button"
      className={itemStyles.item}
      aria-haspopup="dialog"
      data-on={month ? '' : undefined}
      onClick={() => emit('window-asked', { window: 'archive' })}
    >
      <Archive className={itemStyles.icon} size={18} aria-hidden="true" />
      <span className={itemStyles.label}>{t('archive.title')}</span>
      {month && <span className={itemStyles.end}>{writeMonth(month)}</span>}
    </button>
  );
};
