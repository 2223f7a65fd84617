import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';

/** The distance of the window from its default place, CSS pixels. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

const home: Offset = { x: 0, y: 0 };

/** The step of an arrow key in pixels, and with Shift. */
const step = 16;
const bigStep = 96;

/** This much of the header always stays on the screen, so that it can be grabbed. */
const grip = 120;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Keeps the header within reach. `place` is the position of the window without an offset. */
export const within = (
  { x, y }: Offset,
  place: { readonly left: number; readonly top: number; readonly width: number },
  screen: Size,
): Offset => ({
  x: Math.min(Math.max(x, grip - place.left - place.width), screen.width - grip - place.left),
  y: Math.min(Math.max(y, -place.top), Math.max(screen.height - grip / 2 - place.top, 0)),
});

const directions: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The offset after a key; Home returns the window to its place. */
export const moved = (from: Offset, key: string, shift: boolean): Offset | undefined => {
  if (key === 'Home') return home;
  const direction = directions[key];
  const by = shift ? bigStep : step;
  return direction && { x: from.x + direction.x * by, y: from.y + direction.y * by };
};

/** The next card opens where the last one was left; each placement remembers its own position. */
const last = { side: home, window: home };

interface Drag {
  readonly style: CSSProperties | undefined;
  /** For the header: starts a drag by the pointer. */
  readonly header: { onPointerDown?: (event: PointerEvent<HTMLElement>) => void };
  /** For the move button: arrow keys. */
  readonly handle: { onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void };
}

/** A shorter movement is a click on the element under the pointer, CSS pixels. */
const threshold = 4;

const nothing = (): void => undefined;

/** Elements with their own gestures, which must not start a drag. */
const fields = 'input, textarea, select';

/** The click that ends a drag over a link or a button must not activate it. */
const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  // The click follows at once, or not at all.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
};

/** Makes a window movable by its header, or by arrow keys on its move button (WCAG 2.5.7). With null it stays in place. */
export const useDrag = (panel: HTMLElement | null, placement: keyof typeof last | null): Drag => {
  const enabled = placement !== null;
  const [offset, setOffset] = useState(last[placement ?? 'side']);
  const [shownAs, setShownAs] = useState(placement);
  const now = useRef(offset);
  if (placement !== shownAs) {
    setShownAs(placement);
    setOffset(last[placement ?? 'side']);
  }
  const stop = useRef(nothing);
  const moveTo = (wanted: Offset): void => {
    const box = panel?.getBoundingClientRect();
    if (!box) return;
    const { x, y } = now.current;
    const place = { left: box.left - x, top: box.top - y, width: box.width };
    now.current = within(wanted, place, { width: window.innerWidth, height: window.innerHeight });
    if (placement) last[placement] = now.current;
    setOffset(now.current);
  };
  const recall = useRef(moveTo);
  useEffect(() => {
    recall.current = moveTo;
  });
  useEffect(() => {
    if (!placement || !panel) return undefined;
    now.current = last[placement];
    const keep = (): void => recall.current(now.current);
    keep();
    window.addEventListener('resize', keep);
    return () => {
      window.removeEventListener('resize', keep);
      stop.current();
    };
  }, [placement, panel]);
  if (!enabled) return { style: undefined, header: {}, handle: {} };
  return {
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    header: {
      onPointerDown: (event) => {
        // Menus and dialogs of the header are portals elsewhere in the page, but React bubbles their events to here.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const under = event.target as Element;
        if (event.button !== 0 || under.closest(fields)) return;
        const began = { x: event.clientX, y: event.clientY };
        const from = { x: began.x - now.current.x, y: began.y - now.current.y };
        const overControl = under.closest('button, a') !== null;
        let moving = !overControl;
        const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
          moving ||= Math.hypot(clientX - began.x, clientY - began.y) > threshold;
          if (moving) recall.current({ x: clientX - from.x, y: clientY - from.y });
        };
        const end = (): void => {
          stop.current();
          if (moving && overControl) swallowClick();
        };
        // The browser would drag the link itself.
        const stay = (drag: Event): void => drag.preventDefault();
        const heard = { pointermove: move, pointerup: end, pointercancel: end, dragstart: stay } as const;
        stop.current();
        for (const [name, hear] of Object.entries(heard)) window.addEventListener(name, hear as EventListener);
        stop.current = () => {
          for (const [name, hear] of Object.entries(heard)) window.removeEventListener(name, hear as EventListener);
          stop.current = nothing;
        };
        // No text is selected during the drag.
        if (!overControl) event.preventDefault();
      },
    },
    handle: {
      onKeyDown: (event) => {
        const next = moved(now.current, event.key, event.shiftKey);
        if (!next) return;
        event.preventDefault();
        moveTo(next);
      },
    },
  };
};
