// Not exported by the package's index, so that the sign-in screen does not load it.

/** Runs the work at once if the tab is visible, otherwise once when it becomes visible, however often it was requested meanwhile. */
export const whenSeen = (work: () => void): { readonly want: () => void; readonly end: () => void } => {
  let isDue = false;
  const look = (): void => {
    if (document.hidden || !isDue) return;
    isDue = false;
    work();
  };
  document.addEventListener('visibilitychange', look);
  return {
    want: () => {
      isDue = true;
      look();
    },
    end: () => document.removeEventListener('visibilitychange', look),
  };
};
