/** Rows of the table that are dragged to a department: the chosen ones together, or the one that is dragged. */
import { useState, type DragEvent } from 'react';
import type { Choice } from './bulk/use-choice.ts';

interface RowDrag {
  /** Goes on an element around the table: its events are those of the names, which can be dragged. */
  readonly handlers: { readonly onDragStart: (event: DragEvent<HTMLElement>) => void; readonly onDragEnd: () => void };
  readonly dragging: boolean;
}

export const useRowDrag = (choice: Choice): RowDrag => {
  const [dragging, setDragging] = useState(false);
  return {
    dragging,
    handlers: {
      onDragStart: (event) => {
        const target = event.target instanceof Element ? event.target : null;
        const key = target?.closest('[data-drag]')?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
        if (!key?.startsWith('employee-')) return;
        if (!choice.keys.has(key)) choice.only(key);
        event.dataTransfer.effectAllowed = 'move';
        // A link would be dropped as its address.
        event.dataTransfer.clearData();
        event.dataTransfer.setData('text/plain', target?.textContent ?? '');
        setDragging(true);
      },
      onDragEnd: () => setDragging(false),
    },
  };
};
