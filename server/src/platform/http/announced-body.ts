/**
 * Looks at what a request announces before its body is read: a body that is announced to be too large is refused, and a client that asks
 * whether it may send one (`Expect: 100-continue`) is told so only after everything that can be checked without it.
 */
import type { IncomingMessage } from 'node:http';
import { fieldsLimit } from '@qujat/contract/largest-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooLargeError } from './errors.ts';
import { readToEnd } from './read-to-end.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The longest multipart body of the route, bytes; left out where it takes no files. */
    readonly largestMultipart?: number;
  }
}

/** How long a client that sends on after a refusal is listened to, milliseconds: a connection that is cut at once loses the answer. */
const linger = 5_000;

const isMultipart = ({ headers }: IncomingMessage): boolean => (headers['content-type'] ?? '').startsWith('multipart/form-data');

const largest = ({ raw, routeOptions: { config } }: FastifyRequest): number =>
  isMultipart(raw) ? (config.largestMultipart ?? fieldsLimit) : fieldsLimit;

const isTooLarge = (request: FastifyRequest): boolean => Number(request.raw.headers['content-length'] ?? 0) > largest(request);

/** Leaves the body of a refused request unread, and ends its connection: at once where nothing is being sent, else after a while. */
const leaveUnread = (request: IncomingMessage, isWaiting: boolean): { readonly connection?: 'close' } => {
  if (isWaiting) return { connection: 'close' };
  const timer = setTimeout(() => request.destroy(), linger);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
  return {};
};

export const checkAnnouncedBodies = (app: FastifyInstance): void => {
  /** Who waits for the word to send. */
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (isTooLarge(request)) throw new TooLargeError();
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
  });
  // What was not asked for is not waited for; whatever else is unread is read, so that the connection serves the next request.
  app.addHook('onSend', async (request, reply) => {
    const isWaiting = waiting.has(request.raw);
    if (isWaiting || isTooLarge(request)) reply.headers(leaveUnread(request.raw, isWaiting));
    else await readToEnd(request.raw);
  });
};
