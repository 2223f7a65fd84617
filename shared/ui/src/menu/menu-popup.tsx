import { useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLines } from './menu-lines.tsx';
import styles from './menu.module.css';

interface MenuPopupProps {
  id: string;
  /** Wraps the button; focus goes back into it. */
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

/** The open menu. */
export default function MenuPopup(props: MenuPopupProps): ReactNode {
  const { id, anchor, entries, label, side, align, header, openedBy, onClose } = props;
  const atFirstLine = useRef(openedBy !== 'keyboard');
  const button = (): HTMLElement | null => anchor.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? null;
  /** Base UI puts the focus on the menu; whoever came by keyboard goes on to the chosen line, or the first. */
  function goToLine(event: FocusEvent<HTMLElement>): void {
    if (atFirstLine.current || event.target !== event.currentTarget) return;
    atFirstLine.current = true;
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
    const chosen = lines.find((line) => line.matches('[role="menuitemradio"][aria-checked="true"]'));
    (chosen ?? lines[0])?.focus();
  }
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(next, details) => {
        if (next) return;
        // The button closes by its own press; it would open again if we closed here.
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
          className={styles.positioner}
        >
          <Base.Popup
            id={id}
            aria-label={label}
            finalFocus={() => button()}
            className={styles.popup}
            onFocus={goToLine}
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
