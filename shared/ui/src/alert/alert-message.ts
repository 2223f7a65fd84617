import { createQueue } from '../internal/queue.ts';

/** A message that the person must have seen: «Внимание», «Ошибка», «Успех» (SES-11, SIG-3). */
export interface AlertMessage {
  text: string;
  /** «Внимание» by default. */
  title?: string;
  /** A link that opens a separate window: browsers block windows, but not links that a person clicks. */
  link?: { label: string; href: string; onOpen?: () => void };
}

export interface PendingAlert {
  id: number;
  message: AlertMessage;
  close: () => void;
}

let shown = 0;

export const pendingAlerts = createQueue<PendingAlert>();

/**
 * Shows a message in a window with one button (SHL-2). Resolves when the person closes it in any way; several are shown one after the
 * other. Callable from any code. Never rejects: if the window's code cannot be loaded, the message appears as a toast.
 */
export function alertMessage(message: AlertMessage): Promise<void> {
  return new Promise((resolve) => {
    shown += 1;
    pendingAlerts.add({ id: shown, message, close: resolve });
  });
}
