/** Loads the page anew: everything that the old identity, organisation or language held is dropped (SHL-18). */
export const reloadPage = (): void => window.location.reload();
