import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { IconButton } from '../icon-button/index.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside (SHL-2). The owner sets `open` to false. */
  onClose: () => void;
  /** Called when it has left the screen, animation included. */
  onClosed?: (() => void) | undefined;
  /** The heading, which names the dialog. */
  title: ReactNode;
  /** Read out after the title; shown above the content. */
  description?: ReactNode;
  /** Up to 400, 560, 800 and 1120 px wide. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** side: a panel along the right edge, full height. top: below the upper edge, for content whose height changes. */
  placement?: 'center' | 'side' | 'top';
  /** Buttons next to the close button. */
  headerActions?: ReactNode;
  /** Buttons below the content, which stay visible while it scrolls. */
  footer?: ReactNode;
  /** alertdialog: it interrupts and requires an answer. */
  role?: 'dialog' | 'alertdialog';
  /**
   * The element that gets the focus on opening; by default the first control inside. Content that comes later gets it when it comes, unless the
   * person has moved it.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * The element that gets the focus after closing; by default the previously focused one, unless an act has moved the focus or removed that
   * element: then the focus is left alone (the frame leads it on).
   */
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

const controls = 'input:not([type="hidden"], :disabled), select, textarea, button:not(:disabled), a[href], [tabindex="0"]';
const firstControlIn = (part: HTMLElement | null): HTMLElement | null => part?.querySelector<HTMLElement>(controls) ?? null;

/**
 * A modal dialog. Keeps the focus inside, returns it on closing, and closes on Escape, on its close button and on a click outside (SHL-2).
 * On a phone it rises from the lower edge.
 */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  size = 'md',
  placement = 'center',
  headerActions,
  footer,
  role = 'dialog',
  initialFocus,
  finalFocus,
  children,
}: DialogProps): ReactNode {
  const { t } = useTranslation('ui');
  const body = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** What has the focus as long as the content has nothing to focus. */
  const stopgap = useRef<HTMLElement | null>(null);
  /** The first control of the content, otherwise of the footer, but not the close button, which is the first in the popup. */
  const firstFocus = (): HTMLElement | true => {
    const wanted = initialFocus?.current ?? firstControlIn(body.current);
    stopgap.current = wanted ? null : (firstControlIn(footerRef.current) ?? firstControlIn(popup.current));
    return wanted ?? stopgap.current ?? true;
  };
  const watchedBody = useCallback(
    (node: HTMLDivElement): (() => void) => {
      body.current = node;
      const watcher = new MutationObserver(() => {
        const wanted = stopgap.current && (initialFocus?.current ?? firstControlIn(node));
        if (!wanted) return;
        if (document.activeElement === stopgap.current) wanted.focus();
        stopgap.current = null;
      });
      watcher.observe(node, { childList: true, subtree: true });
      return () => {
        watcher.disconnect();
        body.current = null;
      };
    },
    [initialFocus],
  );
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  /** Base UI would move the focus away from where an act has put it, or to a control of some earlier window. */
  const afterwards = (): boolean => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !popup.current?.contains(activeElement)) return false;
    // A busy button is disabled and loses the focus as soon as its question opens.
    if (!opener.current || opener.current === document.body) return false;
    // A menu that has opened the dialog closes with it, and Base UI knows its trigger.
    return opener.current.isConnected || opener.current.closest('[role="menu"]') !== null;
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The second click of a double click hits outside the dialog that the first one has opened.
        const isSecondPress = reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1;
        if (!next && !isSecondPress) onClose();
      }}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed?.())}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={cx(styles.viewport, styles[placement])}>
          <Base.Popup
            role={role}
            initialFocus={firstFocus}
            ref={popup}
            finalFocus={finalFocus ?? afterwards}
            className={cx(styles.popup, styles[size])}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <div className={styles.tools}>
                {headerActions}
                <Base.Close render={<IconButton size="sm" label={t('close')} icon={<X />} />} />
              </div>
            </header>
            <div ref={watchedBody} className={styles.body}>
              {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
              {children}
            </div>
            {footer ? (
              <footer ref={footerRef} className={styles.footer}>
                {footer}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
