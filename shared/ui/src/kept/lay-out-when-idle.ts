const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 500 });
  return () => cancelIdleCallback(asked);
};

/**
 * Keeps what stands inside of a box that skips its contents (`content-visibility: hidden`) laid out, so that nobody waits
 * for that when it is shown; what changes meanwhile is laid out at leisure. Returns what ends it.
 */
export const layOutWhenIdle = (box: HTMLElement): (() => void) => {
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    const inside = box.firstElementChild as HTMLElement | null;
    // React hides by that, which throws the layout away; the box hides already.
    inside?.style.removeProperty('display');
    cancel?.();
    // To be asked for a measure of what it skips is what makes a browser lay it out.
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
