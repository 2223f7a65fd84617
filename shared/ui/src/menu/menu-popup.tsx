import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { cx } from '../cx/index.ts';
import shared from '../internal/popup.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLines } from './menu-lines.tsx';
import styles from './menu.module.css';

interface MenuPopupProps {
  id: string;
  /** Wraps the button, to which the focus returns. */
  anchor: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  label: string;
  side: 'top' | 'bottom' | 'left' | 'right';
  align: 'start' | 'center' | 'end';
  header: ReactNode;
  openedBy: 'keyboard' | 'pointer' | 'hover';
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The chosen line, or the first. */
function lineToFocus(popup: HTMLElement | null): HTMLElement | null {
  const lines = [...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])];
  return lines.find((line) => line.matches('[role="menuitemradio"][aria-checked="true"]')) ?? lines[0] ?? null;
}

/** The open menu. */
export default function MenuPopup(props: MenuPopupProps): ReactNode {
  const { id, anchor, entries, label, side, align, header, openedBy, onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focusCameIn = useRef(false);
  const button = (): HTMLElement | null => anchor.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? null;

  // An arrow key pressed on the button of a menu that the pointer has opened.
  useEffect(() => {
    if (openedBy === 'keyboard') lineToFocus(popup.current)?.focus();
  }, [openedBy]);
  /**
   * When opened by keyboard, the menu focuses a line at once; a menu that opens under a passing pointer does not take the focus. Base UI's
   * popup accepts this property, although its types do not declare it.
   */
  const initialFocus = { initialFocus: () => (openedBy === 'keyboard' ? lineToFocus(popup.current) : openedBy !== 'hover') };

  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(next, details) => {
        if (next) return;
        // The button closes it with its own click; if we closed it here, that click would open it again.
        const pressed = details.reason === 'outside-press' && anchor.current?.contains(details.event.target as Node);
        if (pressed) details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={() => button()}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={shared.positioner}
        >
          <Base.Popup
            id={id}
            ref={popup}
            aria-label={label}
            {...initialFocus}
            finalFocus={() => (focusCameIn.current ? button() : false)}
            className={cx(shared.popup, styles.popup)}
            onFocus={() => {
              focusCameIn.current = true;
            }}
            onPointerEnter={props.onPointerEnter}
            onPointerLeave={props.onPointerLeave}
          >
            {header ? <div className={styles.header}>{header}</div> : null}
            <MenuLines entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
