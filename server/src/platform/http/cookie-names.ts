/**
 * Names of the server's cookies. Over https they have the prefix `__Host-`: the browser then refuses them from any other host, so a page of
 * a sibling domain cannot plant one. Cookies shared with scripts and the page server (`lang`, `theme`, `channel`) have no prefix.
 */
import { hostPrefix } from '@qujat/contract/door-cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';

const isOwn = (name: string): boolean => name.startsWith('qujat_');

/** The name on the wire. `secure`: whether the person uses https. */
export const wireName = (name: string, secure: boolean): string => (secure && isOwn(name) ? `${hostPrefix}${name}` : name);

/** The prefix allows no other path and requires Secure. */
export const wireOptions = (name: string, secure: boolean): CookieSerializeOptions =>
  secure && isOwn(name) ? { path: '/', secure: true } : {};
