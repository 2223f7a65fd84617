/** The demo's authority over HTTP: a base list for each day, a delta list for each hour, and answers by OCSP. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerOcsp } from './answer-ocsp.ts';
import { issueList, keyObjectOf, type Authority, type Revoked } from './authority.ts';
import { authorityFolder, readDemoAuthority, type DemoAuthority } from './demo-authority.ts';

export interface AuthorityServer {
  /** 'http://127.0.0.1:40123'; null if the port of the first start is taken: then nobody answers. */
  readonly address: string | null;
  readonly close: () => Promise<void>;
}

export interface AuthorityServerOptions {
  readonly clock?: () => Date;
  /** Certificates that were revoked after the authority was made. */
  readonly revoked?: () => readonly Revoked[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** The next list is available before the last one expires. */
const overlap = hour / 4;
const largestRequest = 64 * 1024;

const listsOf = async (authority: Authority, all: readonly Revoked[], now: Date) => {
  const [today, current] = [day, hour].map((span) => Math.floor(now.getTime() / span) * span);
  const [base, delta] = [new Date(today ?? 0), new Date(current ?? 0)];
  const numberOf = (at: Date): number => at.getTime() / hour;
  return {
    base: () =>
      issueList(authority, {
        revoked: all.filter(({ at }) => at <= base),
        from: base,
        until: new Date(base.getTime() + day + overlap),
        number: numberOf(base),
      }),
    delta: () =>
      issueList(authority, {
        // The demo creates a new delta list for every request, so that it contains a certificate as soon as that is revoked.
        revoked: all.filter(({ at }) => at > base && at <= now),
        from: delta,
        until: new Date(delta.getTime() + hour + overlap),
        number: numberOf(delta),
        deltaOf: numberOf(base),
      }),
  };
};

const answerTo = async (authority: DemoAuthority, request: Uint8Array, all: readonly Revoked[], now: Date): Promise<Buffer> => {
  const { certificate, pair } = authority.responder ?? authority;
  return answerOcsp(request, {
    certificate,
    key: await keyObjectOf({ ...pair }),
    isDelegated: authority.responder !== null,
    issuer: authority.certificate,
    // The demo's authority knows which certificates it has revoked, and considers every other number its own.
    revokedAt: (serial) => all.find((each) => each.serial === serial)?.at ?? null,
    from: now,
    until: new Date(now.getTime() + hour),
  });
};

const readRequest = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > largestRequest) throw new Error('the question is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Answers at the address that its certificates name. The authority itself may be created later. */
export const serveDemoAuthority = async (
  dataDir: string,
  { clock = () => new Date(), revoked = () => [] }: AuthorityServerOptions = {},
): Promise<AuthorityServer> => {
  const file = join(authorityFolder(dataDir), 'address');
  const isMade = existsSync(authorityFolder(dataDir));
  if (isMade && !existsSync(file)) return { address: null, close: async () => {} };
  const port = isMade ? Number(new URL(readFileSync(file, 'utf8')).port) : 0;
  let read: Promise<DemoAuthority> | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const authority = await (read ??= readDemoAuthority(dataDir));
    const now = clock();
    const own = { serial: authority.revokedSerial, at: authority.certificate.validFromDate };
    const all = [own, ...revoked()];
    const send = (type: string, body: Buffer): void => void response.writeHead(200, { 'content-type': type }).end(body);
    if (request.method === 'POST' && request.url === '/ocsp')
      return send('application/ocsp-response', await answerTo(authority, await readRequest(request), all, now));
    const name = request.method === 'GET' ? request.url : null;
    if (name === '/root.crl') return send('application/pkix-crl', await (await listsOf(authority.root, [], now)).base());
    const lists = await listsOf(authority, all, now);
    if (name === '/authority.crl') return send('application/pkix-crl', await lists.base());
    if (name === '/authority-delta.crl') return send('application/pkix-crl', await lists.delta());
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The authority is still being created; the client will ask again.
      read = null;
      if (!response.headersSent) response.writeHead(503).end();
    });
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    console.error(`The demo's authority cannot answer about revoked keys: ${error instanceof Error ? error.message : String(error)}`);
    return { address: null, close: async () => {} };
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
