/** How long to wait for a page that paints nothing, such as one in the background, milliseconds. */
const timeoutMs = 200;

/**
 * Calls `act` once the current render has been painted: the visible result of a click does not wait for later work. Returns a function that
 * cancels it.
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
  // A frame's callbacks run before its paint, and a new task after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  });
  return end;
}
