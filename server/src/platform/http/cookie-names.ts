/**
 * Names of the server's cookies. Over https they carry the prefix `__Host-`, which makes the browser refuse them from any other host, so
 * that a page of a sibling domain cannot plant one. Cookies that scripts and the page server share (`lang`, `theme`, `channel`) have none.
 */
import { hostPrefix } from '@qujat/contract/door-cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';

const isOwn = (name: string): boolean => name.startsWith('qujat_');

/** The name on the wire. `secure`: the person uses https. */
export const wireName = (name: string, secure: boolean): string => (secure && isOwn(name) ? `${hostPrefix}${name}` : name);

/** The prefix permits no other path and demands Secure. */
export const wireOptions = (name: string, secure: boolean): CookieSerializeOptions =>
  secure && isOwn(name) ? { path: '/', secure: true } : {};
