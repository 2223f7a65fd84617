import { useRef, type ReactNode } from 'react';
import { Popover } from '@base-ui/react/popover';
import { cx } from '../cx/index.ts';
import shared from '../internal/popup.module.css';
import { Calendar } from './calendar.tsx';
import styles from './calendar.module.css';

interface CalendarPopupProps {
  id: string;
  label: string;
  /** The field above it. */
  anchor: () => HTMLElement | null;
  /** The element to which the focus returns. */
  opener: HTMLElement;
  value: string | null;
  earliest: string | undefined;
  latest: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** The open calendar of a field. The focus is on the chosen day, or on today. */
export default function CalendarPopup({
  id,
  label,
  anchor,
  opener,
  value,
  earliest,
  latest,
  onChoose,
  onClose,
}: CalendarPopupProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(next, details) => {
        if (next) return;
        // The button closes it with its own click; if we closed it here, that click would open it again.
        const pressed = details.reason === 'outside-press' && opener.contains(details.event.target as Node);
        if (pressed) details.cancel();
        else onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className={shared.positioner}>
          <Popover.Popup
            id={id}
            ref={popup}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td button[tabindex="0"]') ?? true}
            finalFocus={() => opener}
            className={cx(shared.popup, styles.popup)}
          >
            <Calendar value={value} earliest={earliest} latest={latest} onChoose={onChoose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
