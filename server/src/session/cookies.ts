/** The cookies of the server. `lang` and `theme` are the client's. */
import type { RequestContext } from '../http/context.ts';

/** Opens the server's pages and downloads, and nothing else. */
export const pageCookie = 'qujat_page';
/** Holds on to a sign-in between its password and its second factor. */
export const pendingCookie = 'qujat_pending';

/** Names the browser that shows a QR code or has asked for a challenge. */
export const browserCookie = 'qujat_browser';

/** `until` is when the session ends; told as a span of time, because the browser's clock may be wrong. */
export const setPageCookie = (context: RequestContext, token: string, until: Date): void =>
  context.setCookie(pageCookie, token, { maxAge: Math.max(0, Math.floor((until.getTime() - context.now.getTime()) / 1000)) });

/** Says to the page server which releases this browser gets. Everybody's need no cookie. */
export const channelCookie = 'channel';
const stable = 'stable';

/** Told with the organisation, and again only when it has changed. */
export const setChannelCookie = (context: RequestContext, channel: string): void => {
  if ((context.cookie(channelCookie) ?? stable) === channel) return;
  context.setCookie(channelCookie, channel === stable ? '' : channel, { maxAge: channel === stable ? 0 : 400 * 86_400 });
};

export const clearPageCookie = (context: RequestContext): void => context.setCookie(pageCookie, '', { maxAge: 0 });
