import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** An HTTPS door before the product, as an operator's proxy is: browsers speak HTTP/2 only over TLS. */
export interface SecureDoor {
  readonly address: string;
  /** Hash of the door's key, for Chromium's --ignore-certificate-errors-spki-list, which leaves its cache working. */
  readonly keyHash: string;
  close(): void;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'http2-settings']);

const passOn = (port: number, asked: Http2ServerRequest, answer: Http2ServerResponse): void => {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)));
  const inner = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: { ...headers, host: `localhost:${port}` } }, (got) => {
    answer.writeHead(got.statusCode ?? 502, Object.fromEntries(Object.entries(got.headers).filter(([name]) => !hopByHop.has(name))));
    got.pipe(answer);
  });
  inner.on('error', () => answer.writeHead(502).end());
  asked.pipe(inner);
};

export const openSecureDoor = async (port: number): Promise<SecureDoor> => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048, algorithm: 'sha256' });
  const spki = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  const server = createSecureServer({ key: made.private, cert: made.cert, allowHTTP1: true }, (asked, answer) => passOn(port, asked, answer));
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
    close: () => server.close(),
  };
};
