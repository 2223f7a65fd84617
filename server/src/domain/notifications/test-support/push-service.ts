/** A push service and its browsers, on this machine: it takes messages by TLS, and the browsers decrypt them (RFC 8188, 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { BrowserSubscription } from '@qujat/contract/push';
import { makeAuthority } from '../../../test-support/certificates.ts';
import type { PushPayload } from '../push/push-text.ts';

interface Taken {
  readonly endpoint: string;
  readonly payload: PushPayload;
  readonly headers: Readonly<Record<string, unknown>>;
  /** What the server's signature vouches for, and with which key. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly key: string;
}

export interface PushService {
  readonly taken: Taken[];
  readonly newBrowser: () => BrowserSubscription;
  /** What it answers next time to messages for a browser; 201 otherwise. */
  readonly answers: Map<string, number>;
  /** The authority of its certificate, PEM. */
  readonly authorities: string;
  readonly close: () => void;
}

interface Browser extends BrowserSubscription {
  readonly open: (body: Buffer) => string;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const makeBrowser = (endpoint: string): Browser => {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const text = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const opened = createDecipheriv('aes-128-gcm', derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce);
      opened.setAuthTag(text.subarray(-16));
      const padded = Buffer.concat([opened.update(text.subarray(0, -16)), opened.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
};

/** Fails unless the request bears a valid signature of the key that it names. */
const readVapid = (header: string): Pick<Taken, 'claims' | 'key'> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error(`not signed: ${header}`);
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Taken['claims'] };
};

/** `onTaken` is awaited before the answer. */
export const startPushService = async (onTaken?: (taken: Taken) => Promise<unknown>): Promise<PushService> => {
  const authority = makeAuthority();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, authority.authorities]);
  const browsers = new Map<string, Browser>();
  const taken: Taken[] = [];
  const answers = new Map<string, number>();
  const server = createServer(authority.issue({ name: 'localhost' }), async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const endpoint = `https://${request.headers.host}${request.url}`;
    const browser = browsers.get(endpoint);
    const status = browser ? (answers.get(endpoint) ?? 201) : 404;
    if (browser && status === 201) {
      const message: Taken = {
        endpoint,
        headers: request.headers,
        payload: JSON.parse(browser.open(Buffer.concat(chunks))) as PushPayload,
        ...readVapid(request.headers.authorization ?? ''),
      };
      taken.push(message);
      await onTaken?.(message);
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    answers,
    authorities: authority.authorities,
    newBrowser: () => {
      const browser = makeBrowser(`https://localhost:${port}/push/${randomBytes(12).toString('base64url')}`);
      browsers.set(browser.endpoint, browser);
      const { endpoint, p256dh, auth } = browser;
      return { endpoint, p256dh, auth };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      setDefaultCACertificates(trusted);
    },
  };
};
