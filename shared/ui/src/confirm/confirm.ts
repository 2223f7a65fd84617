import { createQueue } from '../internal/queue.ts';

/** What the person is asked. */
export interface ConfirmRequest {
  /** The question: «Документ будет удален! Продолжить?» */
  text: string;
  /** The word on the button that does it: «Удалить». */
  action: string;
  /** «Подтвердите действие» by default. */
  title?: string;
  /** What is done cannot be undone: the button is red, and «Отмена» has the focus. */
  danger?: boolean;
}

export interface PendingConfirm {
  /** Tells one window from the next. */
  id: number;
  request: ConfirmRequest;
  answer: (agreed: boolean) => void;
}

let asked = 0;

/** Questions that stand open, by their text. */
const open = new Set<string>();

export const pendingConfirms = createQueue<PendingConfirm>();

/**
 * Asks the person to confirm (SHL-2): true for the action's button, false for «Отмена», Escape, the
 * close button, a press outside, or going back or forward, which leaves what the question was about. Several
 * questions are asked one after the other; one that stands open already is not asked again (false), as when
 * a button is pressed twice. Callable from any code; `ConfirmHost` shows it and loads the window's code by
 * need. Never rejects: when the window cannot be shown the answer is false, and a toast says so.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  const { text } = request;
  if (open.has(text)) return Promise.resolve(false);
  open.add(text);
  return new Promise((resolve) => {
    asked += 1;
    const answer = (agreed: boolean): void => {
      open.delete(text);
      window.removeEventListener('popstate', leave);
      resolve(agreed);
    };
    const pending: PendingConfirm = { id: asked, request, answer };
    const leave = (): void => {
      answer(false);
      pendingConfirms.remove(pending);
    };
    window.addEventListener('popstate', leave);
    pendingConfirms.add(pending);
  });
}
