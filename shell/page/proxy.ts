import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { serverPrefixes } from '@qujat/releases';
import { pageTexts } from './texts.ts';
import { languageOf, readCookies } from './visit.ts';

/** Whether a browser requests a page, and not code requesting data. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Reports that the server does not answer, in the form and language of the request. */
export function sendServerAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(readCookies(request.headers.cookie));
  const { title, text } = pageTexts(language).away;
  reply.code(503).header('retry-after', '10').header('cache-control', 'no-store');
  if (!wantsPage(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ status: 'error', text: `${title}. ${text}` }));
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
  return reply.type('text/html; charset=utf-8').send(page.text);
}

/**
 * A separate body for the forwarded request: if the server disconnects, the client destroys it, and the browser's connection must survive
 * that.
 */
function keepApart(request: IncomingMessage): Readable {
  const body = request.pipe(new PassThrough());
  request.once('close', () => request.complete || body.destroy());
  return body;
}

/** What the proxy logs of every failed call, beside the line of ours. */
const doubledLine = 'response errored';

type Log = FastifyBaseLogger['warn'];

/** For the page server's logger: a failed call is one line. */
export const logOnce = {
  logMethod(this: FastifyBaseLogger, args: Parameters<Log>, method: Log): void {
    if (args[1] !== doubledLine) method.apply(this, args);
  },
};

/** A name with several addresses fails at each of them, and the error that holds those failures has no words of its own. */
const reasonOf = (error: Error): string => {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause instanceof AggregateError ? cause.errors.map(String).join('; ') : cause.message;
};

/** Forwards calls, server pages and files to the server. `sendPage` answers instead if the address is a page of ours. */
export async function proxyToServer(
  app: FastifyInstance,
  { serverUrl, traceHeaders }: { serverUrl: string; traceHeaders: (request: FastifyRequest) => Record<string, string> },
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): Promise<void> {
  for (const prefix of serverPrefixes) {
    await app.register(proxy, {
      upstream: serverUrl,
      prefix,
      rewritePrefix: prefix,
      // Answers may stream for long; the client decides whether a call takes too long.
      // An unreachable server is reported before a person gives up waiting (five seconds).
      // Each stream of live events and each slow upload holds a connection: other requests must not wait for them.
      undici: { connect: { timeout: 3_000 }, headersTimeout: 120_000, bodyTimeout: 0, connections: 10_000 },
      preHandler: (request, reply, done) => {
        sendPage(request, reply).then((sent) => {
          if (sent) return;
          if (request.body instanceof Readable) request.body = keepApart(request.raw);
          done();
        }, done);
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => {
          const passed: typeof headers = {
            ...headers,
            'x-forwarded-for': request.ip,
            'x-forwarded-proto': request.protocol,
            'x-forwarded-host': request.host,
            'x-request-id': request.id,
            ...traceHeaders(request as FastifyRequest),
          };
          // The page server has already answered the question whether a body may be sent (announced-body.ts).
          delete passed.expect;
          return passed;
        },
        onError: (reply, { error }) => {
          reply.request.log.error({ reason: reasonOf(error) }, 'the server does not answer');
          // An unread rest of the body would block the browser's next request on this connection.
          reply.request.raw.unpipe();
          reply.request.raw.resume();
          sendServerAway(reply.request as FastifyRequest, reply as FastifyReply);
        },
      },
    });
  }
}
