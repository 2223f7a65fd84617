import { useEffect, useState } from 'react';
import { useUnsavedText } from './unsaved-text.ts';

/** Milliseconds without a key or click after which a moment counts as quiet. */
export const quietAfter = 5_000;

/** Modal windows over the page; a panel next to the page, such as the card of a document, does not count. */
const windows = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]';

/** Whether the person is busy with something that no signal reports: a dialog, or a field with text in it. */
function isBusy(): boolean {
  if (document.hidden || document.querySelector(windows)) return true;
  const focused = document.activeElement;
  return (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) && focused.value !== '';
}

/**
 * Whether something that is not urgent may be shown to the person. Becomes true some seconds after the last key or click, when nothing is
 * open and no text would be lost; becomes false again only when there is text to lose.
 */
export const useQuietMoment = (wanted: boolean): boolean => {
  const unsaved = useUnsavedText();
  const [quiet, setQuiet] = useState(false);
  const waits = wanted && !unsaved;
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (isBusy() ? wait() : setQuiet(true)), quietAfter);
    };
    wait();
    document.addEventListener('keydown', wait, true);
    document.addEventListener('pointerdown', wait, true);
    return () => {
      clearTimeout(timer);
      setQuiet(false);
      document.removeEventListener('keydown', wait, true);
      document.removeEventListener('pointerdown', wait, true);
    };
  }, [waits]);
  return waits && quiet;
};
