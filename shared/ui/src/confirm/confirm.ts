import { createQueue } from '../internal/queue.ts';

/** The question to the person. */
export interface ConfirmRequest {
  /** The question: «Документ будет удален! Продолжить?» */
  text: string;
  /** The label of the confirming button: «Удалить». */
  action: string;
  /** «Подтвердите действие» by default. */
  title?: string;
  /** The action cannot be undone: the button is red, and «Отмена» has the focus. */
  danger?: boolean;
}

export interface PendingConfirm {
  /** Distinguishes one window from the next. */
  id: number;
  request: ConfirmRequest;
  answer: (agreed: boolean) => void;
}

let lastId = 0;

/** Open questions by their text. */
const open = new Set<string>();

export const pendingConfirms = createQueue<PendingConfirm>();

/**
 * Asks the person to confirm (SHL-2): true for the action's button; false for «Отмена», Escape, the close button, a click outside, or going
 * back or forward, which leaves the subject of the question. Several questions are asked one after the other; a question that is already
 * open is not asked again (false), as when a button is clicked twice. Callable from any code; `ConfirmHost` shows it and loads the window's
 * code lazily. Never rejects: if the window cannot be shown, the answer is false and a toast says so.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  const { text } = request;
  if (open.has(text)) return Promise.resolve(false);
  open.add(text);
  return new Promise((resolve) => {
    lastId += 1;
    const answer = (agreed: boolean): void => {
      open.delete(text);
      window.removeEventListener('popstate', leave);
      resolve(agreed);
    };
    const pending: PendingConfirm = { id: lastId, request, answer };
    const leave = (): void => {
      answer(false);
      pendingConfirms.remove(pending);
    };
    window.addEventListener('popstate', leave);
    pendingConfirms.add(pending);
  });
}
