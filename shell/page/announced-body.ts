/**
 * Checks the announced body of a request to the server before it is read, and refuses one that is too large. A client that asks whether it
 * may send the body (`Expect: 100-continue`) is answered here, because the proxy cannot forward the question.
 */
import type { IncomingMessage } from 'node:http';
import { allCalls } from '@qujat/contract/all-calls';
import { largestFields, largestMultipart } from '@qujat/contract/largest-body';
import type { FastifyInstance } from 'fastify';
import { pageTexts } from './texts.ts';
import { languageOf, readCookies } from './visit.ts';

/**
 * How long to keep reading from a client that keeps sending after an answer, milliseconds: cutting the connection at once would lose the
 * answer.
 */
const linger = 5_000;

const largestByPath = new Map(
  [...Map.groupBy(allCalls, ({ path }) => path)].map(([path, calls]) => [
    path,
    { multipart: largestMultipart(calls), fields: largestFields(calls) },
  ]),
);

/** The longest body that the server accepts at that address, bytes; addresses without a call of the contract are left to the server. */
const largest = ({ url = '/', headers }: IncomingMessage): number => {
  const known = largestByPath.get(url.split('?', 1)[0] ?? '');
  if (known === undefined) return Infinity;
  return (headers['content-type'] ?? '').startsWith('multipart/form-data') ? known.multipart : known.fields;
};

/** An unread body would block the next request on its connection. */
const readOn = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), linger);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.unpipe();
  request.resume();
};

export const checkAnnouncedBodies = (app: FastifyInstance): void => {
  /** Requests whose client waits for `100 Continue`. */
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (Number(raw.headers['content-length'] ?? 0) > largest(raw)) {
      const text = pageTexts(languageOf(readCookies(raw.headers.cookie))).tooLarge['text'];
      return reply
        .code(413)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ status: 'error', text }));
    }
    if (waiting.delete(raw)) reply.raw.writeContinue();
    return undefined;
  });
  // A client that was never told to continue sends no body: the connection ends with the answer.
  app.addHook('onSend', async ({ raw }, reply) => void (waiting.has(raw) && reply.header('connection', 'close')));
  app.addHook('onResponse', async ({ raw }) => readOn(raw));
};
