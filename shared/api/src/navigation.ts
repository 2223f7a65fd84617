/** Navigation after calls: the shell provides it, so that this package needs no router. */
export type ErrorPath = '/login' | '/rechangepsw' | '/403' | '/404';
export type Navigator = (path: ErrorPath) => void;

let navigator: Navigator | null = null;
let waiting: ErrorPath | null = null;

/** Sets the shell's navigation. A call that failed earlier (early data) navigates now. */
export function setNavigator(given: Navigator): void {
  navigator = given;
  const path = waiting;
  waiting = null;
  if (path) given(path);
}

export function navigateTo(path: ErrorPath): void {
  if (navigator) navigator(path);
  else waiting = path;
}
