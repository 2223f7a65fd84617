/** Binds a QR code or a challenge to the browser that requested it, with a cookie that scripts cannot read. */
import type { RequestContext } from '../../../platform/http/context.ts';
import { browserCookie } from '../session/cookies.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';

/** The hash of the browser's token; null if the browser has none. */
export const browserHash = (context: RequestContext): Buffer | null => {
  const token = context.cookie(browserCookie);
  return token ? hashToken(token) : null;
};

/** The same, but gives the browser a token if it has none. */
export const ensureBrowserHash = (context: RequestContext): Buffer => {
  const known = browserHash(context);
  if (known) return known;
  const token = newToken();
  context.setCookie(browserCookie, token, { sameSite: 'strict', maxAge: 24 * 3600 });
  return hashToken(token);
};
