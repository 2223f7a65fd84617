import { memo, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { Skeleton } from '../skeleton/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import { useIsCurrent } from './current-row.ts';
import { SelectAll } from './table-head.tsx';
import { belongsToRow, rowState, rowTick, type OnTick, type RowState } from './table-row.tsx';
import type { TableProps } from './table-props.ts';
import styles from './table-cards.module.css';

type CardsProps<Row> = TableProps<Row> & {
  card: (row: Row, isCurrent: boolean) => ReactNode;
  /** The rows that are rendered now. */
  shown: readonly Row[];
  onTick: OnTick;
};

interface CardProps<Row> extends RowState {
  row: Row;
  card: (row: Row, isCurrent: boolean) => ReactNode;
  onTick: OnTick;
  onRowClick: TableProps<Row>['onRowClick'];
}

function PlainCard<Row>({ id, row, card, highlighted, strong, current, onRowClick, onTick, ...tick }: CardProps<Row>): ReactNode {
  const isCurrent = useIsCurrent(current, id);
  return (
    // A click on the card is a pointer shortcut for a link inside it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(styles.card, onRowClick && styles.clickable, strong && styles.strong, highlighted && styles.highlighted)}
      onClick={onRowClick ? (event) => (belongsToRow(event) ? onRowClick(row, event) : undefined) : undefined}
    >
      {rowTick(tick, onTick)}
      <div className={styles.content}>{card(row, isCurrent)}</div>
    </li>
  );
}
const Card = memo(PlainCard) as typeof PlainCard;

/** The rows as a list of cards, for a narrow screen. */
export function TableCards<Row>(props: CardsProps<Row>): ReactNode {
  const { t } = useTranslation('ui');
  const { caption, rows, rowKey, selection, loading, onRowClick, card, className, skeletonRows = 8 } = props;
  if (rows.length === 0) {
    return (
      <div className={cx(styles.list, className)}>
        <output>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </output>
        {Array.from({ length: Math.min(skeletonRows, 5) }, (_, index) => (
          <div key={index} className={styles.card}>
            <div className={styles.content}>
              <Skeleton width="most" />
              <Skeleton />
              <Skeleton width="half" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={className}>
      {selection ? (
        <div className={styles.all}>
          <SelectAll showLabel table={props} />
        </div>
      ) : null}
      <ul aria-label={caption} aria-busy={loading} className={cx(styles.list, loading && styles.stale)}>
        {props.shown.map((row) => (
          <Card
            key={rowKey(row)}
            row={row}
            card={card}
            onTick={props.onTick}
            onRowClick={onRowClick}
            {...rowState(row, props, t('table.selectRow'))}
          />
        ))}
      </ul>
    </div>
  );
}
