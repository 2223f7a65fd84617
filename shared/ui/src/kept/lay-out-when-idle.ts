const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 500 });
  return () => cancelIdleCallback(handle);
};

/**
 * Keeps the content of a box with `content-visibility: hidden` laid out, so that showing it does not wait for layout; changes are laid out
 * in idle time. Returns a function that stops it.
 */
export const layOutWhenIdle = (box: HTMLElement): (() => void) => {
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    const inside = box.firstElementChild as HTMLElement | null;
    // React hides it with this, which discards the layout; the box already hides it.
    inside?.style.removeProperty('display');
    cancel?.();
    // Measuring skipped content forces the browser to lay it out.
    cancel = whenIdle(() => inside?.firstElementChild?.getBoundingClientRect());
  };
  const observer = new MutationObserver(follow);
  observer.observe(box, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
  follow();
  return () => {
    observer.disconnect();
    cancel?.();
  };
};
