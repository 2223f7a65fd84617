/** Loads the page anew, as the specification wants it after a confirmed act (2 §4). */
export const reloadPage = (): void => window.location.reload();
