/** Effects on the browser itself; separate, because a test must replace them. */
export const openAddress = (address: string): void => window.location.assign(address);
export const reloadPage = (): void => window.location.reload();
