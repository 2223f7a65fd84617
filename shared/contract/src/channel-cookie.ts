/**
 * The cookie `channel`, with which the server tells the page server which releases a browser gets. It is signed with a key that the two
 * share, so a forged name has no effect (docs/decisions/0141). Everybody's channel needs no cookie.
 */
export const channelCookie = 'channel';

/** Lifetime in seconds. The cookie is renewed while its person is signed in. */
export const channelCookieAge = 30 * 86_400;

/** The content of a valid cookie. */
export interface ChannelClaim {
  readonly channel: string;
  readonly until: Date;
}

/** A key of this form: 64 hexadecimal digits. */
export const isChannelKey = (key: string): boolean => /^[0-9a-f]{64}$/i.test(key);

const bytesOf = (hexadecimal: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
const importKey = (key: string): Promise<CryptoKey> => crypto.subtle.importKey('raw', bytesOf(key), hmac, false, ['sign', 'verify']);
const claimed = (channel: string, until: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`qujat channel ${channel} ${until}`);

/** The cookie's value, signed with the first of the keys. */
export async function writeChannelCookie(channel: string, until: Date, keys: readonly string[]): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new RangeError('there is no key of channels');
  const seconds = String(Math.floor(until.getTime() / 1000));
  return `${channel}.${seconds}.${toText(new Uint8Array(await crypto.subtle.sign(hmac, await importKey(key), claimed(channel, seconds))))}`;
}

/** The content, if one of the keys has signed it and it has not expired; otherwise null. */
export async function readChannelCookie(value: string | undefined, keys: readonly string[], now: Date): Promise<ChannelClaim | null> {
  const [, channel, seconds, signature] = /^([a-z][a-z0-9-]{0,31})\.(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (channel === undefined || seconds === undefined || signature === undefined) return null;
  const until = new Date(Number(seconds) * 1000);
  if (until <= now) return null;
  for (const key of keys) {
    if (await crypto.subtle.verify(hmac, await importKey(key), fromText(signature), claimed(channel, seconds))) return { channel, until };
  }
  return null;
}
