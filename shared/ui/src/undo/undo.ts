import { showToast } from '../toast/index.ts';

/** An act that the server carries out only after a while. */
interface Undo {
  /** What was done. */
  readonly text: string;
  /** The button's label, such as «Вернуть». */
  readonly label: string;
  /** Milliseconds for which it can be taken back. */
  readonly duration: number;
  readonly onBack: () => void;
  /** The time is over, and nobody has taken it back. */
  readonly onOver: () => void;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]') !== null;

/** Acts that can still be taken back, the newest last. Ctrl+Z takes back the newest one alone. */
const held: (() => void)[] = [];

const press = (event: KeyboardEvent): void => {
  if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isWriting(event.target)) return;
  event.preventDefault();
  held.at(-1)?.();
};

/** Says what was done, with a button that takes it back, which Ctrl+Z presses too. It outlives the page that shows it. */
export const showUndo = ({ text, label, duration, onBack, onOver }: Undo): void => {
  let open = true;
  const back = (): void => {
    if (!open) return;
    end();
    onBack();
  };
  const hide = showToast({ kind: 'success', text, duration, action: { label, act: back } });
  const end = (): void => {
    open = false;
    hide();
    held.splice(held.indexOf(back), 1);
    if (held.length === 0) document.removeEventListener('keydown', press);
  };
  held.push(back);
  document.addEventListener('keydown', press);
  setTimeout(() => {
    if (!open) return;
    end();
    onOver();
  }, duration);
};
