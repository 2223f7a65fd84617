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
  /** Who agrees gives their password too. */
  wantsPassword: boolean;
  /** null: the person does not agree; otherwise the password, empty where none is wanted. */
  answer: (agreed: string | null) => void;
}

let lastId = 0;

/** Open questions by their text. */
const open = new Set<string>();

export const pendingConfirms = createQueue<PendingConfirm>();

function ask(request: ConfirmRequest, wantsPassword: boolean): Promise<string | null> {
  const { text } = request;
  if (open.has(text)) return Promise.resolve(null);
  open.add(text);
  return new Promise((resolve) => {
    lastId += 1;
    const answer = (agreed: string | null): void => {
      open.delete(text);
      window.removeEventListener('popstate', leave);
      resolve(agreed);
    };
    const pending: PendingConfirm = { id: lastId, request, wantsPassword, answer };
    const leave = (): void => {
      answer(null);
      pendingConfirms.remove(pending);
    };
    window.addEventListener('popstate', leave);
    pendingConfirms.add(pending);
  });
}

/**
 * Asks the person to confirm (SHL-2): true for the action's button; false for «Отмена», Escape, the close button, a click outside, or going
 * back or forward, which leaves the subject of the question. Several questions are asked one after the other; a question that is already
 * open is not asked again (false), as when a button is clicked twice. Callable from any code; `ConfirmHost` shows it and loads the window's
 * code lazily. Never rejects: if the window cannot be shown, the answer is false and a toast says so.
 */
export const confirm = (request: ConfirmRequest): Promise<boolean> => ask(request, false).then((agreed) => agreed !== null);

/**
 * The same for what an open session alone must not do: the person gives the password of their account, which the server checks. null where
 * {@link confirm} is false.
 */
export const confirmByPassword = (request: ConfirmRequest): Promise<string | null> => ask(request, true);
