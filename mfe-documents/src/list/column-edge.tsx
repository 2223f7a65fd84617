import type { PointerEvent, ReactNode } from 'react';
import { clampWidth } from './arrange-columns.ts';
import styles from './column-edge.module.css';

interface ColumnEdgeProps {
  /** Null: the default width. */
  readonly onWidth: (width: number | null) => void;
}

/** The `<col>` of the header's cell, whose attribute is the column's width. */
const colOf = (cell: HTMLTableCellElement): HTMLElement | undefined =>
  cell.closest('table')?.querySelectorAll<HTMLElement>('col')[cell.cellIndex];

/**
 * The right edge of a column's header: dragging resizes the column; a double click restores the default width. For the keyboard there is
 * the window of columns.
 */
export const ColumnEdge = ({ onWidth }: ColumnEdgeProps): ReactNode => {
  const start = ({ currentTarget: edge, pointerId, clientX, button }: PointerEvent<HTMLSpanElement>): void => {
    const cell = edge.closest('th');
    const col = cell && colOf(cell);
    if (!cell || !col || button !== 0) return;
    const before = cell.offsetWidth;
    let width = before;
    edge.setPointerCapture(pointerId);
    const move = (event: globalThis.PointerEvent): void => {
      width = clampWidth(before + event.clientX - clientX);
      col.setAttribute('width', String(width));
    };
    const end = (): void => {
      for (const name of ['pointerup', 'pointercancel'] as const) edge.removeEventListener(name, end);
      edge.removeEventListener('pointermove', move);
      if (width !== before) onWidth(width);
    };
    edge.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel'] as const) edge.addEventListener(name, end);
  };
  return <span aria-hidden="true" className={styles.edge} onPointerDown={start} onDoubleClick={() => onWidth(null)} />;
};
