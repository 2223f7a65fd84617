/** Loads the page anew: everything that the old identity, organisation or language held is dropped (specification 1 §4). */
export const reloadPage = (): void => window.location.reload();
