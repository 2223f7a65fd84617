import { createHash, X509Certificate } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** An HTTPS proxy in front of the product, like an operator's: browsers use HTTP/2 only over TLS. */
export interface SecureDoor {
  readonly address: string;
  /** Hash of the proxy's key, for Chromium's --ignore-certificate-errors-spki-list, which does not disable its cache. */
  readonly keyHash: string;
  close(): void;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'http2-settings', 'host']);

const endToEnd = (headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || hopByHop.has(name) ? [] : [[name, value]],
    ),
  );

const passOn = (target: URL, agent: Agent, incoming: Http2ServerRequest, answer: Http2ServerResponse): void => {
  const inner = request(new URL(incoming.url, target), { agent, method: incoming.method, headers: endToEnd(incoming.headers) }, (got) => {
    answer.writeHead(got.statusCode ?? 502, endToEnd(got.headers));
    got.pipe(answer);
  });
  inner.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  answer.on('close', () => inner.destroy());
  incoming.pipe(inner);
};

/** Starts a proxy in front of the page server at `address` ('http://127.0.0.1:8080'). */
export const openSecureDoor = async (address: string): Promise<SecureDoor> => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' });
  const spki = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  const agent = new Agent({ keepAlive: true });
  const target = new URL(address);
  const server = createSecureServer({ key: made.private, cert: made.cert, allowHTTP1: true }, (incoming, answer) =>
    passOn(target, agent, incoming, answer),
  );
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
    close: () => {
      server.close();
      agent.destroy();
    },
  };
};
