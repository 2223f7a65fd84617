/** The cookies of the server. `lang` and `theme` are the client's. */

/** Opens the server's pages and downloads, and nothing else. */
export const pageCookie = 'qujat_page';
/** Holds on to a sign-in between its password and its second factor. */
export const pendingCookie = 'qujat_pending';
