import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react';
import { card } from '../card/load-card.ts';
import { fetchCardAhead } from '../card/card-ahead.ts';

/** How long the pointer rests on a row before its card is fetched, ms: a row that it only crosses asks for nothing. */
const restMs = 80;

const documentOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('tr, li') : null;
  return Number(row?.querySelector<HTMLElement>('[data-document]')?.dataset['document']) || null;
};

interface Pointed {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/** Fetches ahead the card of the row on which the pointer or the focus rests: handlers for the element around the rows. */
export const usePointedDocument = (): Pointed => {
  const client = useQueryClient();
  const waiting = useRef<{ readonly id: number; readonly timer: number }>(undefined);
  const stop = (): void => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(() => () => window.clearTimeout(waiting.current?.timer), []);
  const restOn = (target: EventTarget): void => {
    const id = documentOf(target);
    if (id !== null && id === waiting.current?.id) return;
    stop();
    if (id === null) return;
    card.preload();
    waiting.current = { id, timer: window.setTimeout(() => void fetchCardAhead(client, id), restMs) };
  };
  return {
    // A finger presses where it points.
    onPointerOver: ({ pointerType, target }) => (pointerType === 'touch' ? undefined : restOn(target)),
    onPointerLeave: stop,
    onFocus: ({ target }) => restOn(target),
  };
};
