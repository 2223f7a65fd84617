/** How long a page that paints nothing, such as one in the background, is waited for, milliseconds. */
const timeoutMs = 200;

/**
 * Calls `act` once what is rendered now has been painted: what a press shows does not wait for what can follow it.
 * Returns the function that calls it off.
 */
export function afterPaint(act: () => void): () => void {
  const end = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const begin = (): void => {
    end();
    act();
  };
  let timer = setTimeout(begin, timeoutMs);
  // A frame's callbacks come before its paint, a task of their own after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  });
  return end;
}
