import type { IncomingMessage } from 'node:http';

/**
 * Reads the rest of a body whose answer is known already, and keeps nothing of it. Who is still sending reads no answer, a proxy
 * takes a connection that is cut for a server that is away, and what is left unread blocks the connection for the next request.
 * Who sends slowly on purpose is cut off (slow-requests.ts).
 */
export const readToEnd = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const ended = new Promise((done) => request.once('end', done).once('close', done));
  request.unpipe();
  request.resume();
  await ended;
};
