/**
 * Checks the announced body of a request before it is read, and refuses one that is too large. A client that asks whether it may send the
 * body (`Expect: 100-continue`) is answered only after every check that does not need the body.
 */
import type { IncomingMessage } from 'node:http';
import { fieldsLimit } from '@qujat/contract/largest-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooLargeError } from './errors.ts';
import { readToEnd } from './read-to-end.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The longest multipart body of the route in bytes; omitted if the route accepts no files. */
    readonly largestMultipart?: number;
    /** The longest other body of the route in bytes; omitted if it is the usual one. */
    readonly largestFields?: number;
  }
}

/**
 * How long to keep reading from a client that keeps sending after a refusal, milliseconds: cutting the connection at once would lose the
 * answer.
 */
const linger = 5_000;

const isMultipart = ({ headers }: IncomingMessage): boolean => (headers['content-type'] ?? '').startsWith('multipart/form-data');

const largest = ({ raw, routeOptions: { config } }: FastifyRequest): number =>
  isMultipart(raw) ? (config.largestMultipart ?? fieldsLimit) : (config.largestFields ?? fieldsLimit);

const isTooLarge = (request: FastifyRequest): boolean => Number(request.raw.headers['content-length'] ?? 0) > largest(request);

/** Discards the body of a refused request and ends its connection: at once if nothing is being sent, otherwise after a while. */
const leaveUnread = (request: IncomingMessage, isWaiting: boolean): { readonly connection?: 'close' } => {
  if (isWaiting) return { connection: 'close' };
  const timer = setTimeout(() => request.destroy(), linger);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
  return {};
};

export const checkAnnouncedBodies = (app: FastifyInstance): void => {
  /** Requests whose client waits for `100 Continue`. */
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (isTooLarge(request)) throw new TooLargeError();
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
  });
  // A client that was never told to continue sends no body, so there is nothing to wait for. Any other unread body is read, so that the
  // connection can serve the next request.
  app.addHook('onSend', async (request, reply) => {
    const isWaiting = waiting.has(request.raw);
    if (isWaiting || isTooLarge(request)) reply.headers(leaveUnread(request.raw, isWaiting));
    else await readToEnd(request.raw);
  });
};
