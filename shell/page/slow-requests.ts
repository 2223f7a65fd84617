/** A client that sends the body of a request to the page server slowly on purpose must not occupy a connection for ever. */
import type { IncomingMessage } from 'node:http';
import { publishPath, serverPrefixes } from '@qujat/releases';

/** For a whole body, milliseconds. Uploads to the server take longer; the server itself cuts those off. */
const wholeBody = 60_000;
/** For a whole release: 64 MB take four and a half minutes at 2 Mbit/s. */
const wholeRelease = 10 * 60_000;
/** For a pause within a release. */
const silence = 30_000;

const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '';
const isForServer = (path: string): boolean => serverPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

export const cutSlow = (request: IncomingMessage): void => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const path = pathOf(request.url);
  if ((chunked === undefined && (length === undefined || length === '0')) || isForServer(path)) return;
  const isRelease = path === publishPath;
  const timers = [setTimeout(() => request.destroy(), isRelease ? wholeRelease : wholeBody)];
  if (isRelease) {
    let bytesBefore = request.socket.bytesRead;
    const look = (): void => {
      const { bytesRead } = request.socket;
      if (bytesRead === bytesBefore) request.destroy();
      bytesBefore = bytesRead;
    };
    timers.push(setInterval(look, silence));
  }
  for (const timer of timers) timer.unref();
  const end = (): void => timers.forEach((timer) => clearTimeout(timer));
  request.once('end', end).once('close', end);
};
