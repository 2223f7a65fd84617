import type { IncomingMessage } from 'node:http';

/**
 * Reads the rest of a body whose answer is already known, and discards it. A client that is still sending reads no answer, a proxy mistakes
 * a cut connection for a server that is down, and unread bytes block the connection for the next request. slow-requests.ts disconnects a
 * client that sends slowly on purpose.
 */
export const readToEnd = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const ended = new Promise((done) => request.once('end', done).once('close', done));
  request.unpipe();
  request.resume();
  await ended;
};
