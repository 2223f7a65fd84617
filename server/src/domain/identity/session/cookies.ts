/** The cookies of the server. `lang` and `theme` are the client's. */
import { timingSafeEqual } from 'node:crypto';
import { channelCookie, channelCookieAge, readChannelCookie, writeChannelCookie } from '@qujat/contract/channel-cookie';
import { doorCookie } from '@qujat/contract/door-cookie';
import { deriveToken, hashToken } from '../../../platform/crypto/tokens.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityContext } from '../services.ts';

/** Opens the server's pages and downloads while {@link doorCookie} is present too, and grants nothing else. */
export const pageCookie = 'qujat_page';
/** Connects the password of a sign-in with its second factor. */
export const pendingCookie = 'qujat_pending';

/** Identifies the browser that shows a QR code or has requested a challenge. */
export const browserCookie = 'qujat_browser';

/** Identifies a browser in which a person has signed in before. It grants no access. */
export const deviceCookie = 'qujat_device';

const noSalt = Buffer.alloc(0);

/** The value of the second cookie, which scripts can remove. The ticket is the database's hash of the page token. */
export const doorOf = (pageToken: string): string =>
  `${deriveToken(pageToken, noSalt, 'door')}.${hashToken(pageToken).toString('base64url')}`;

/** Whether the door cookie matches the page token: an offline sign-out has removed it. */
export const isOpenDoor = (door: string | undefined, pageToken: string): boolean => {
  const [given, right] = [Buffer.from(door ?? ''), Buffer.from(doorOf(pageToken))];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** `until` is the end of the session; the cookie states a duration, because the browser's clock may be wrong. */
export const setPageCookie = (context: RequestContext, token: string, until: Date): void => {
  const maxAge = Math.max(0, Math.floor((until.getTime() - context.now.getTime()) / 1000));
  context.setCookie(pageCookie, token, { maxAge });
  context.setCookie(doorCookie, doorOf(token), { maxAge, httpOnly: false });
  removeOldCookies(context);
};

const removeOldCookies = ({ removeOldCookie }: RequestContext): void => {
  removeOldCookie(pageCookie);
  removeOldCookie(doorCookie);
};

const stable = 'stable';

/** A cookie that lives longer than this stays as it is. */
const renewedBelow = (channelCookieAge - 86_400) * 1000;

/**
 * Tells the page server which releases this browser gets: with the organisation, and again when that has changed or the cookie is a day
 * old.
 */
export const setChannelCookie = async (context: IdentityContext, channel: string): Promise<void> => {
  const { now, channelKeys } = context;
  const given = context.cookie(channelCookie);
  if (channel === stable) {
    if (given !== undefined) context.setCookie(channelCookie, '', { maxAge: 0 });
    return;
  }
  if (!channelKeys.length)
    return context.log.warn(`The organisation is in the channel ${channel}, but without CHANNEL_KEY nobody can be put into one.`);
  const known = await readChannelCookie(given, channelKeys, now);
  if (known?.channel === channel && known.until.getTime() - now.getTime() > renewedBelow) return;
  const until = new Date(now.getTime() + channelCookieAge * 1000);
  context.setCookie(channelCookie, await writeChannelCookie(channel, until, channelKeys), { maxAge: channelCookieAge });
};

export const clearPageCookie = (context: RequestContext): void => {
  context.setCookie(pageCookie, '', { maxAge: 0 });
  context.setCookie(doorCookie, '', { maxAge: 0, httpOnly: false });
  removeOldCookies(context);
};
