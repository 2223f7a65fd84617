/** What a page does to the browser itself; apart, because a test cannot let it happen. */
export const openAddress = (address: string): void => window.location.assign(address);
export const reloadPage = (): void => window.location.reload();
