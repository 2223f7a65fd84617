/** The source of time stamps: an authority's address (RFC 3161 over HTTP), or in demo mode a key of our own. */
import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import { makeTimeStamp, readTimeStampAnswer, writeTimeStampRequest } from '../../../platform/keys/cms/time-stamp.ts';
import { signingKeyOf } from '../../../platform/keys/cms/write.ts';
import { fetchBytes, hostOf } from '../../../platform/reach/fetch-bytes.ts';

export interface TimeStampKey {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  readonly chain: readonly Buffer[];
}

/** Travels between threads. */
export type TimeStampSource =
  | { readonly kind: 'address'; readonly url: string; readonly policy: string | null }
  | ({ readonly kind: 'key' } & TimeStampKey);

/** The reason why there is no stamp; nothing has been signed then. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

const timeoutMs = 10_000;
/** A stamp with its certificates is a few kilobytes. */
const maxBytes = 256 * 1024;

/** Each request has a connection of its own: one kept open may be closed by the authority at the moment when the next request uses it. */
const askAddress = async ({ url, policy }: { readonly url: string; readonly policy: string | null }, hash: Buffer): Promise<Buffer> => {
  const nonce = randomBytes(8);
  const { status, body } = await fetchBytes(url, {
    // The operator has named it, wherever it is.
    policy: { networks: [], hosts: [hostOf(new URL(url))] },
    timeoutMs,
    maxBytes,
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(writeTimeStampRequest(hash, nonce, policy)),
  });
  if (status < 200 || status > 299) throw new Error(`the time stamp authority answered ${status}`);
  return readTimeStampAnswer(body, { hash, nonce, policy });
};

/** Time-stamps these bytes. Throws TimeStampError. */
export const stampOf = async (source: TimeStampSource, bytes: Uint8Array, at: Date): Promise<Buffer> => {
  const hash = createHash('sha256').update(bytes).digest();
  if (source.kind === 'key') {
    const { key, certificate, chain } = source;
    // A message between threads turns bytes into a plain Uint8Array.
    return makeTimeStamp(
      signingKeyOf(
        key,
        Buffer.from(certificate),
        chain.map((each) => Buffer.from(each)),
      ),
      hash,
      at,
    );
  }
  try {
    return await askAddress(source, hash);
  } catch (error) {
    throw new TimeStampError('no time stamp', { cause: error });
  }
};
