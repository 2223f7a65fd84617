/** A client that sends the body of a request to the page server slowly on purpose must not occupy a connection for ever. */
import type { IncomingMessage } from 'node:http';
import { serverPrefixes } from '@qujat/releases';

/** For a whole body, milliseconds. Uploads to the server take longer; the server itself cuts those off. */
const wholeBody = 60_000;

const isForServer = (url = '/'): boolean => {
  const path = url.split('?', 1)[0] ?? '';
  return serverPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};

export const cutSlow = (request: IncomingMessage): void => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if ((chunked === undefined && (length === undefined || length === '0')) || isForServer(request.url)) return;
  const timer = setTimeout(() => request.destroy(), wholeBody);
  timer.unref();
  const end = (): void => clearTimeout(timer);
  request.once('end', end).once('close', end);
};
