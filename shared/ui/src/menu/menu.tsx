import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { useHover } from './use-hover.ts';

const popup = lazyPart(() => import(/* webpackChunkName: "ui-menu" */ './menu-popup.tsx'));

export interface MenuProps {
  /** The button that opens it: `<Button>`, `<IconButton>` or any element that accepts a button's attributes. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  entries: readonly MenuEntry[];
  /** Accessible name of the menu. */
  label: string;
  /** Opens on hover too: after 300 ms, and closes 200 ms after the pointer has left (SHL-19). */
  hover?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Content above the lines: a person's name, a heading. */
  header?: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button with a menu of actions, links and choices. Arrow keys, Home, End and letters move in it, Enter and Space choose, Escape closes
 * it and returns the focus. Its code loads when the pointer or focus approaches the button, so a menu costs the first screen nothing.
 */
export function Menu({
  trigger,
  entries,
  label,
  hover = false,
  side = 'bottom',
  align = 'start',
  header,
  onOpenChange,
}: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  // The way it was opened decides where the focus goes: to the first line, to the menu, or nowhere.
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer' | 'hover'>('pointer');
  const anchor = useRef<HTMLSpanElement>(null);
  const menuId = useId();

  function change(next: boolean, by: typeof openedBy = 'pointer'): void {
    if (next) setOpenedBy(by);
    setOpen(next);
    onOpenChange?.(next);
  }
  const hovering = useHover({
    enabled: hover,
    open: () => change(true, 'hover'),
    close: () => (openedBy === 'hover' ? change(false) : undefined),
  });
  useEffect(() => {
    if (open && openedBy === 'hover') {
      const hide = (event: globalThis.KeyboardEvent): void => {
        if (event.key === 'Escape') change(false);
      };
      document.addEventListener('keydown', hide);
      return () => document.removeEventListener('keydown', hide);
    }
    return undefined;
  });

  const attributes = trigger.props;
  return (
    <span ref={anchor}>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? menuId : undefined,
        ...(open ? { 'data-popup-open': '' } : {}),
        onFocus: (event) => {
          attributes.onFocus?.(event);
          popup.preload();
        },
        onPointerEnter: (event) => {
          attributes.onPointerEnter?.(event);
          popup.preload();
          // A finger does not hover, so its tap opens the menu.
          if (event.pointerType !== 'touch') hovering.enter();
        },
        onPointerLeave: (event) => {
          attributes.onPointerLeave?.(event);
          hovering.leave();
        },
        onClick: (event) => {
          attributes.onClick?.(event);
          hovering.cancel();
          // A click on a menu that the pointer has opened keeps it open; the next one closes it.
          if (open && openedBy === 'hover') setOpenedBy('pointer');
          else change(!open, event.detail === 0 ? 'keyboard' : 'pointer');
        },
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          attributes.onKeyDown?.(event);
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            change(true, 'keyboard');
          }
        },
      } as HTMLAttributes<HTMLElement>)}
      {open ? (
        <LazyPart part={popup} onFailure={() => change(false)}>
          {(loaded) => (
            <loaded.default
              id={menuId}
              anchor={anchor}
              entries={entries}
              label={label}
              side={side}
              align={align}
              header={header}
              openedBy={openedBy}
              onClose={() => change(false)}
              onPointerEnter={hovering.cancel}
              onPointerLeave={hovering.leave}
            />
          )}
        </LazyPart>
      ) : null}
    </span>
  );
}
