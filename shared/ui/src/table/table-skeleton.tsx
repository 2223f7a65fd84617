import type { ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '../skeleton/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './table.module.css';

const widths = ['most', 'full', 'half', 'full', 'most'] as const;

/** Grey rows while the first rows load, with the columns of the table, so that nothing jumps. */
export function TableSkeleton({ columns, rows }: { columns: number; rows: number }): ReactNode {
  const { t } = useTranslation('ui');
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={styles.row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={styles.cell}>
          {row === 0 && column === 0 ? (
            <output>
              <VisuallyHidden>{t('loading')}</VisuallyHidden>
            </output>
          ) : null}
          <Skeleton width={widths[(row + column) % widths.length] ?? 'half'} />
        </td>
      ))}
    </tr>
  ));
}
