/** A client that sends its body slowly on purpose occupies a connection; an upload over a poor connection must still succeed. */
import type { IncomingMessage } from 'node:http';

/** For a whole body that is not a file, milliseconds. */
const wholeBody = 60_000;
/** For a pause within a file (SES-12). */
const silence = 30_000;

export const cutSlow = (request: IncomingMessage): void => {
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (chunked === undefined && (length === undefined || length === '0')) return;
  const isUpload = type.startsWith('multipart/form-data');
  let bytesBefore = request.socket.bytesRead;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(look, isUpload ? silence : wholeBody);
    timer.unref();
  };
  // Compares counts of bytes: listening to the socket's data would bypass the fast parser.
  const look = (): void => {
    const { bytesRead } = request.socket;
    if (!isUpload || bytesRead === bytesBefore) return void request.destroy();
    bytesBefore = bytesRead;
    wait();
  };
  wait();
  const end = (): void => clearTimeout(timer);
  request.once('end', end).once('close', end);
};
