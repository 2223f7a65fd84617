/** The web server itself: the steps of every request before and after its route. */
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { AnyCall } from '@qujat/contract/call';
import type { TrustedProxies } from '@qujat/contract/trusted-proxies';
import { measureRequests, traceRequests, type Meter, type Tracing } from '@qujat/telemetry';
import { fieldsLimit } from '@qujat/contract/largest-body';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { checkAnnouncedBodies } from './announced-body.ts';
import { compressAnswers } from './compress.ts';
import { asRequestError, NotFoundError } from './errors.ts';
import { answerFailure, failureBody, languageOf } from './failure.ts';
import { addBodyParsers } from './fields.ts';
import { addLiveEvents, type LiveEventsOptions } from '../live/stream.ts';
import { isReachedByHttps, type ServerParts } from './make-context.ts';
import { forgetFile, sendFailure, sendNotFound, wantsPage } from './page.ts';
import { addCommonPageAssets } from './page-assets.ts';
import { addRefusals, type NoteRefusal } from './refusals.ts';
import { answerHeaders, httpsOnly } from './security-headers.ts';
import { addAreas, type Area } from './serve.ts';
import { cutSlow } from './slow-requests.ts';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

export interface AppOptions extends ServerParts {
  readonly areas: readonly Area[];
  readonly liveEvents: LiveEventsOptions;
  readonly logLevel: LogLevel;
  /** Where the log is written; by default standard output. */
  readonly logStream?: Writable;
  /** The proxies whose word about the client's address is trusted. */
  readonly trustedProxies: TrustedProxies;
  /** Records refused access. */
  readonly noteRefusal: NoteRefusal;
  /** Whether the server can answer people, by part. */
  readonly isReady: () => Promise<Readonly<Record<string, boolean>>>;
  /** Whether each background job of this process succeeds. Absent where none runs: then nothing answers for them. */
  readonly jobsHealth?: () => Readonly<Record<string, boolean>>;
  /** Measures the requests. */
  readonly meter?: Meter | undefined;
  /** Traces the requests. */
  readonly tracing?: Tracing | null;
}

/** Only these properties are logged: an error of the database contains rows, and even the connection with its password. */
const errorForLog = (error: unknown): { type: string; message: string; stack: string; code?: unknown } =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '', ...('code' in error && { code: error.code }) }
    : { type: typeof error, message: String(error), stack: '' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const canDecode = (url: string): boolean => {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

const addErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (thrown, request, reply) => {
    forgetFile(reply);
    if (wantsPage(request)) return sendFailure(reply, request, thrown);
    const language = languageOf(request);
    const known = asRequestError(thrown);
    const { status, text, retryAfter } = answerFailure(thrown, request, language);
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(known ? failureBody(known, language) : { status: 'error', text });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return sendNotFound(reply, request);
    throw new NotFoundError('errors.pageNotFound');
  });
};

const addHooks = (app: FastifyInstance, isSecure: (request: FastifyRequest) => boolean): void => {
  app.addHook('onRequest', async (request, reply) => {
    cutSlow(request.raw);
    reply.headers({ ...answerHeaders, ...(isSecure(request) && httpsOnly), 'x-request-id': request.id });
  });
  // An answer sent while the server stops must not keep its connection open, because stopping would wait for it.
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close');
    // The framework's own answer, for a body that it has not read.
    else reply.removeHeader('connection');
  });
  checkAnnouncedBodies(app);
  compressAnswers(app);
  // The path without its query, which may contain search terms. Never log bodies, tokens or cookies.
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    request.log.info(
      { method, path: request.url.split('?')[0], ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
};

/** Creates the app with all routes; it does not listen yet. */
export const makeApp = async (options: AppOptions): Promise<{ app: FastifyInstance; calls: readonly AnyCall[] }> => {
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            serializers: { err: errorForLog },
            ...(options.logStream && { stream: options.logStream }),
            ...(options.tracing && { mixin: options.tracing.ids }),
          },
    // Our own log line below contains everything that is needed.
    logController: new LogController({ disableRequestLogging: true }),
    // The page server has already given the request an id; a header with any other content is not trusted.
    genReqId: ({ headers }) => (uuid.test(String(headers['x-request-id'])) ? String(headers['x-request-id']) : randomUUID()),
    requestIdHeader: false,
    // An address that cannot be decoded gets the same answer as an unknown one.
    rewriteUrl: ({ url = '/' }) => (canDecode(url) ? url : '/404'),
    trustProxy: options.trustedProxies,
    bodyLimit: fieldsLimit,
    // For the whole body: a large file over a poor connection. Silent clients are disconnected much earlier (slow-requests.ts).
    requestTimeout: 30 * 60_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server stops is answered like any other, and its connection then closes.
    return503OnClosing: false,
    exposeHeadRoutes: false,
  });
  await app.register(cookie);
  await app.register(multipart);
  addBodyParsers(app);
  addErrors(app);
  if (options.tracing) traceRequests(app, options.tracing);
  if (options.meter) measureRequests(app, options.meter);
  addHooks(app, (request) => isReachedByHttps(options, request));
  addRefusals(app, options.noteRefusal);
  app.get('/healthz', async (_, reply) => {
    const parts = await options.isReady();
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'error', ...parts });
  });
  const { jobsHealth } = options;
  // A process without jobs says nothing of them: an alert that points at the wrong one must not be content.
  if (jobsHealth)
    app.get('/healthz/jobs', async (_, reply) => {
      const jobs = jobsHealth();
      const healthy = Object.values(jobs).every(Boolean);
      return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'error', jobs });
    });
  addCommonPageAssets(app);
  const calls = addAreas(app, options, options.areas);
  addLiveEvents(app, options, options.liveEvents);
  await app.ready();
  return { app, calls };
};
