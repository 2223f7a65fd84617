/** `GET /ce/events`: notifies a client of changes, for as long as it listens (shared/contract live-events). */
import { heartbeatHeader, heartbeatMs, maxSilenceMs, liveEventsPath, type LiveEvent } from '@qujat/contract/live-events';
import { failureReasons } from '@qujat/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, SessionContext } from '../http/context.ts';
import { ConflictError, expectUnrestricted } from '../http/errors.ts';
import { bearer, makeContext, unauthorised, type ServerParts } from '../http/make-context.ts';
import type { Session } from '../http/session.ts';
import type { Database } from '../database/pool.ts';
import type { Audience } from './audience.ts';
import { gatherSessionChecks } from './session-checks.ts';

/** The unread bytes of a client after which its stream ends; the client then reconnects. */
const maxBufferedBytes = 64 * 1024;

const hasSession = (context: RequestContext): context is SessionContext => context.session !== null;

const expectAllowed = async (parts: ServerParts, context: RequestContext, request: FastifyRequest): Promise<SessionContext> => {
  if (!hasSession(context)) throw await unauthorised(parts, request);
  expectUnrestricted(context.session);
  const { organisationId } = context.session;
  const shown = request.headers['x-qujat-organisation'];
  if (shown !== undefined && shown !== String(organisationId))
    throw new ConflictError(failureReasons.otherOrganisation, 'errors.otherOrganisation');
  return context;
};

/** Opens the stream on the bare connection: it outlives the route. */
const openStream = (reply: FastifyReply): { write: (text: string) => void; end: () => void; onClose: (close: () => void) => void } => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    [heartbeatHeader]: String(heartbeatMs),
    // nginx would otherwise collect lines before it forwards them.
    'x-accel-buffering': 'no',
    // A keep-alive connection would outlive the stream, and the server would wait for it when it stops.
    connection: 'close',
  });
  return {
    write: (text) => {
      // A listener hears of changes until its connection has closed; a write after the end is an error that would stop the process.
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(text);
    },
    end: () => raw.end(),
    onClose: (close) => void raw.on('close', close),
  };
};

/** The principals whose queues a person reads, as numbers that the database's notices contain. */
type PrincipalsOf = (context: Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>) => Promise<readonly number[]>;

export interface LiveEventsOptions {
  readonly audience: Audience;
  readonly principalsOf: PrincipalsOf;
  /** The sessions of access tokens, by token, as far as they stand. */
  readonly findSessions: (db: Database, tokens: readonly string[], now: Date) => Promise<ReadonlyMap<string, Session>>;
}

/** The heartbeats of all streams are spread over so many parts of their interval: written at once, ten thousand would hold up every call. */
const heartbeatParts = 20;

export const addLiveEvents = (
  app: FastifyInstance,
  parts: ServerParts,
  { audience, principalsOf, findSessions }: LiveEventsOptions,
): void => {
  // One timer for all streams: a few bytes for each, and no query.
  let part = 0;
  const heartbeatTimer = setInterval(() => audience.heartbeat((part += 1) % heartbeatParts, heartbeatParts), heartbeatMs / heartbeatParts);
  const sessionNow = gatherSessionChecks((tokens) => findSessions(parts.db, tokens, parts.clock()));
  app.addHook('onClose', () => clearInterval(heartbeatTimer));
  app.get(liveEventsPath, async (request, reply) => {
    const context = await expectAllowed(parts, await makeContext(parts, request, reply, 'token', true), request);
    const { session, language } = context;
    const token = bearer(request) ?? '';
    let principals: ReadonlySet<number> = new Set(await principalsOf(context));
    const stream = openStream(reply);
    const send = (event: LiveEvent): void => stream.write(`event: ${event}\ndata: {}\n\n`);
    const leave = audience.add({
      sessionId: session.id,
      employeeId: session.employeeId,
      organisationId: session.organisationId,
      principals: () => principals,
      send,
      heartbeat: () => stream.write(':\n\n'),
      end: stream.end,
    });
    // A person who has signed out or left the organisation gets no more events; with an expired token the client reconnects with a new
    // one.
    const check = async (): Promise<void> => {
      const found = await sessionNow(token);
      if (found?.id !== session.id || found.employeeId !== session.employeeId) stream.end();
      // A role or a deputyship may have begun or ended.
      else principals = new Set(await principalsOf({ db: parts.db, session: found, language, now: parts.clock() }));
    };
    const checking = setInterval(() => void check().catch(() => stream.end()), maxSilenceMs);
    stream.onClose(() => {
      clearInterval(checking);
      leave();
    });
    send('ready');
  });
};
