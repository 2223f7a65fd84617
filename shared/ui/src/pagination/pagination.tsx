import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { pageItems } from './page-items.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  /** The number of pages; with one or none the bar is not shown (LST-9). */
  total: number;
  onChange: (page: number) => void;
  /** The bar's name, if a screen has two. */
  label?: string;
  disabled?: boolean;
  className?: string;
}

/** The pagination bar of LST-9, with arrows to the previous and next page. */
export function Pagination({ page, total, onChange, label, disabled, className }: PaginationProps): ReactNode {
  const { t } = useTranslation('ui');
  const items = pageItems(page, total);
  if (items.length === 0) return null;
  const step = (target: number, name: string, icon: ReactNode): ReactNode => (
    <li>
      <button
        type="button"
        aria-label={name}
        title={name}
        disabled={disabled}
        // Not `disabled` at the ends: the button that has led there would lose the focus.
        aria-disabled={target < 1 || target > total || undefined}
        onClick={() => (target < 1 || target > total ? undefined : onChange(target))}
        className={styles.page}
      >
        {icon}
      </button>
    </li>
  );
  return (
    <nav aria-label={label ?? t('pages.label')} className={className}>
      <ul className={styles.pages}>
        {step(page - 1, t('pages.previous'), <ChevronLeft aria-hidden="true" />)}
        {items.map((item) =>
          typeof item === 'number' ? (
            <li key={item}>
              <button
                type="button"
                aria-label={t('pages.page', { page: item })}
                aria-current={item === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => (item === page ? undefined : onChange(item))}
                className={cx(styles.page, item === page && styles.current)}
              >
                {formatNumber(item)}
              </button>
            </li>
          ) : (
            <li key={item} className={styles.gap}>
              …
            </li>
          ),
        )}
        {step(page + 1, t('pages.next'), <ChevronRight aria-hidden="true" />)}
      </ul>
    </nav>
  );
}
