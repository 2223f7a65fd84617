import proxy from '@fastify/http-proxy';
import { liveEventsPath } from '@qujat/contract/live-events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { pageTexts } from './texts.ts';
import { languageOf, readCookies } from './visit.ts';

/** Everything under these is the server's, but for the pages that a remote has there. */
export const serverPrefixes = ['/ce', '/auth', '/qrsigner', '/eventbox', '/exchange', '/user', '/file'] as const;

/** Whether a browser asks for something to show, and not code for data. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Says that the server does not answer, in the way and the language of who asked. */
export function sendServerAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(readCookies(request.headers.cookie));
  const { title, text } = pageTexts(language).away;
  reply.code(503).header('retry-after', '10').header('cache-control', 'no-store');
  if (!wantsPage(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify({ status: 'error', text: `${title}. ${text}` }));
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
  return reply.type('text/html; charset=utf-8').send(page.text);
}

/** Passes calls, server pages and files on to the server. `sendPage` answers instead when the address is a page of ours. */
export async function proxyToServer(
  app: FastifyInstance,
  serverUrl: string,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): Promise<void> {
  // Each stream of live events holds a connection for as long as its tab is in sight: they must not take those of the calls.
  const doors = [...serverPrefixes.map((prefix) => ({ prefix, connections: 128 })), { prefix: liveEventsPath, connections: 10_000 }];
  for (const { prefix, connections } of doors) {
    await app.register(proxy, {
      upstream: serverUrl,
      prefix,
      rewritePrefix: prefix,
      // Answers may stream for long; whether a call takes too long is the client's to say.
      // One that is away is said before a person gives up waiting (five seconds).
      undici: { connect: { timeout: 3_000 }, headersTimeout: 120_000, bodyTimeout: 0, connections },
      preHandler: (request, reply, done) => {
        sendPage(request, reply).then((sent) => sent || done(), done);
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
          'x-request-id': request.id,
        }),
        onError: (reply, { error }) => {
          reply.request.log.error(error, 'the server does not answer');
          sendServerAway(reply.request as FastifyRequest, reply as FastifyReply);
        },
      },
    });
  }
}
