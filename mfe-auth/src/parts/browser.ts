/** Effects on the browser itself; separate, because a test cannot let them happen. */
export const openAddress = (address: string): void => window.location.assign(address);
export const reloadPage = (): void => window.location.reload();
