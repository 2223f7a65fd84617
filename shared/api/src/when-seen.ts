// Not exported by the package's index, so that the sign-in screen does not load it.

/** Runs the work at once where the tab is in sight, else once when it is seen again, however often it is wanted meanwhile. */
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
