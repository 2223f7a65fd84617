/** Reloads the page: this drops all data of the old identity, organisation or language (SHL-18). */
export const reloadPage = (): void => window.location.reload();
