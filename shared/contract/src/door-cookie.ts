/**
 * The cookie that accompanies the one for the server's pages (extension 'sign-out'). Scripts cannot remove that one, so the server opens
 * its pages only while this one is present too, and scripts can remove it: an offline sign-out does so. Its value is `<key>.<ticket>`. The
 * key belongs to the other cookie's value and is useless without it; the ticket can only end the session.
 */
export const doorCookie = 'qujat_door';

/** Over https the server's cookies have this prefix; the browser then accepts them from this host only. */
export const hostPrefix = '__Host-';

/** The ticket in a value of the cookie; null if it has none. */
export const ticketOf = (value: string): string | null => /^[\w-]+\.([\w-]{43})$/.exec(value)?.[1] ?? null;
