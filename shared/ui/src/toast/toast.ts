import { createQueue } from '../internal/queue.ts';

/** A short message in the page's corner that needs no answer. */
export interface ToastMessage {
  text: string;
  /** success: done · error: failed, and what · info: anything else. */
  kind?: 'success' | 'error' | 'info';
  /** Shows «Повторить»; the toast then stays until the person clicks it or closes the toast. */
  retry?: () => void;
  /** A button that answers the message, such as «Вернуть»; it closes the toast. */
  action?: { readonly label: string; readonly act: () => void };
  /** Milliseconds on the screen, 6000 by default; the time stops while the pointer or the focus is on the toast. */
  duration?: number;
}

export interface ShownToast {
  id: number;
  message: ToastMessage;
}

/** More toasts than this would cover the page: the oldest one is removed. */
const most = 4;

let shown = 0;

export const shownToasts = createQueue<ShownToast>();

/**
 * Shows a toast; the same text is never shown twice at once, the new one replaces the old one. Returns a function that removes it. Callable
 * from any code; eager, because it also reports loading failures.
 */
export function showToast(message: ToastMessage): () => void {
  for (const toast of shownToasts.read()) {
    if (toast.message.text === message.text) shownToasts.remove(toast);
  }
  const oldest = shownToasts.read()[0];
  if (oldest && shownToasts.read().length >= most) shownToasts.remove(oldest);
  shown += 1;
  const toast = { id: shown, message };
  shownToasts.add(toast);
  return () => shownToasts.remove(toast);
}
