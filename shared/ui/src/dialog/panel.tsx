import { useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';

export interface PanelProps {
  /** Receives the window's element; the function must stay the same. */
  ref: (element: HTMLDivElement | null) => void;
  /** Id of the heading that names it. */
  titleId: string;
  /** The rest of the page is inert and does not scroll. Otherwise the page next to the panel stays usable. */
  modal: boolean;
  /** Called on Escape inside the panel. The owner removes the panel. */
  onClose: () => void;
  /** The element that gets the focus when the panel is removed. */
  finalFocus: () => HTMLElement | null;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A window over the page or next to it, with the owner's header. It gets the focus when it opens. */
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
        // Escape pressed in the page next to it, in a menu, or while a question is open is handled there.
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
