import { useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';

export interface PanelProps {
  /** Gets the window's element; keep the function the same. */
  ref: (element: HTMLDivElement | null) => void;
  /** Id of its heading, which names it. */
  titleId: string;
  /** The rest of the page is out of reach and does not scroll. Otherwise the page next to the panel stays usable. */
  modal: boolean;
  /** Called on Escape inside the panel. The owner removes the panel. */
  onClose: () => void;
  /** The element that gets the focus when the panel is removed. */
  finalFocus: () => HTMLElement | null;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A window over the page or next to it, with a header of the owner's. It has the focus when it opens. */
export function Panel({ ref, titleId, modal, onClose, finalFocus, className, style, children }: PanelProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  const setPopup = useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element;
      ref(element);
    },
    [ref],
  );
  return (
    <Base.Root
      open
      modal={modal}
      disablePointerDismissal
      onOpenChange={(_, details) => {
        const { reason, event } = details;
        // Escape pressed in the page next to it, in a menu, or while a question is open belongs to them.
        const isOwn = popup.current?.contains(event.target as Node) && !document.querySelector('[role=alertdialog]');
        details.cancel();
        details.allowPropagation();
        if (reason === 'escape-key' && isOwn && !event.defaultPrevented) onClose();
      }}
    >
      <Base.Portal>
        <Base.Popup
          ref={setPopup}
          initialFocus={popup}
          finalFocus={finalFocus}
          aria-modal={modal}
          aria-labelledby={titleId}
          className={className}
          style={style}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
