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
 * in idle time. Returns the function that ends it.
 */
export const layOutWhenIdle = (box: HTMLElement): (() => void) => {
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    const inside = box.firstElementChild as HTMLElement | null;
    // React hides by that, which throws the layout away; the box hides already.
    inside?.style.removeProperty('display');
    cancel?.();
    // Measuring skipped content makes a browser lay it out.
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
