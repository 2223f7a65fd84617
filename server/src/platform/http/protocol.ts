/** Addresses for programs of others, which follow a protocol that we have not set: its methods, its credentials and its form of failures. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { RequestContext } from './context.ts';
import { answerFailure, setResponseLanguage } from './failure.ts';
import { makeContext, type ServerParts } from './make-context.ts';
import { say, type Language } from './texts.ts';

export interface ProtocolRequest {
  readonly query: URLSearchParams;
  /** What follows `Bearer` in the header Authorization; null without one. */
  readonly bearer: string | null;
}

export interface ProtocolOptions<A, S> {
  /** The longest body, bytes; it is JSON. Without it there is none. */
  readonly maxBytes?: number;
  /** The answer to a failure, in the protocol's own form. */
  readonly failure: (text: string) => object;
  /** Finds what the request is about. It runs before a byte of the body is read, and throws for a request without the right credentials. */
  readonly admit: (request: ProtocolRequest, context: RequestContext & S) => Promise<A>;
}

/** Returns the answer, sent as JSON. A RequestError becomes a failure of the protocol; a business error has the status 403. */
export type ProtocolHandler<A, S> = (admitted: A, body: Readonly<Record<string, unknown>>, context: RequestContext & S) => Promise<object>;

const languages: readonly Language[] = ['ru', 'kk', 'en', 'tr'];

/** The first language of the header Accept-Language that we speak, else Russian. */
const languageOf = ({ headers }: FastifyRequest): Language =>
  (headers['accept-language'] ?? '')
    .split(',')
    .map((each) => each.trim().slice(0, 2).toLowerCase())
    .flatMap((each) => languages.find((language) => language === each) ?? [])[0] ?? 'ru';

const requestOf = (request: FastifyRequest): ProtocolRequest => ({
  query: new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? ''),
  bearer: /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null,
});

/** No session is looked for: a bearer here is of the protocol. */
const contextOf = async (parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
  const language = languageOf(request);
  const context = await makeContext({ ...parts, findSession: async () => null }, request, reply, 'token');
  setResponseLanguage(request, language);
  return { ...context, language, say: (key, parameters) => say(language, key, parameters) };
};

const asObject = (body: unknown): Readonly<Record<string, unknown>> =>
  Array.isArray(body) ? (Object.fromEntries(body as [string, unknown][]) as Readonly<Record<string, unknown>>) : {};

export const addProtocol = <A>(
  app: FastifyInstance,
  parts: ServerParts,
  method: 'GET' | 'PUT',
  path: string,
  { maxBytes, failure, admit }: ProtocolOptions<A, unknown>,
  handler: ProtocolHandler<A, unknown>,
): void => {
  const found = new WeakMap<FastifyRequest, { readonly context: RequestContext; readonly admitted: A }>();
  const fail = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply => {
    const { status, text, retryAfter } = answerFailure(thrown, request, languageOf(request));
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    return reply
      .code(status === 200 ? 403 : status)
      .type('application/json; charset=utf-8')
      .send(failure(text));
  };
  const route: RouteOptions = {
    method,
    url: path,
    ...(maxBytes !== undefined && { bodyLimit: maxBytes, config: { largestFields: maxBytes } }),
    errorHandler: (thrown, request, reply) => void fail(request, reply, thrown),
    onRequest: async (request, reply) => {
      const context = await contextOf(parts, request, reply);
      found.set(request, { context, admitted: await admit(requestOf(request), context) });
    },
    handler: async (request, reply) => {
      const { context, admitted } = found.get(request)!;
      const answer = await handler(admitted, asObject(request.body), context);
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  };
  app.route(route);
};
