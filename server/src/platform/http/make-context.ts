/** Builds the context of a request: session, language, address. */
import type { FailureReason } from '@qujat/contract/failure';
import { activityHeader, boundHeader } from '@qujat/contract/session-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import type { Replica } from '../database/replica.ts';
import { networkOf } from '../limits/network-of.ts';
import type { FileStore } from '../files/store.ts';
import type { RequestContext, Session, WriteAuditLine } from './context.ts';
import { wireName, wireOptions } from './cookie-names.ts';
import { UnauthorisedError } from './errors.ts';
import { rememberContext } from './refusals.ts';
import { setResponseLanguage } from './failure.ts';
import { chooseLanguage, say, shortLanguage } from './texts.ts';

/** The credentials of a request: the token of a call, or the cookies of a page. */
type Credentials = (
  | { readonly by: 'token'; readonly token: string | null }
  | ({ readonly by: 'cookie' } & Pick<RequestContext, 'cookie' | 'oldCookie'>)
) & {
  /** Whether an action of the person caused the request: only that prolongs a session. */
  readonly isActive: boolean;
};

/** The session of the request; null if the credentials are invalid. */
export type FindSession = (db: Database, credentials: Credentials, now: Date) => Promise<Session | null>;

/** The reason why the session of an access token has ended, if the person should know it; null for any other token. */
export type ExplainEnd = (db: Database, token: string, now: Date) => Promise<FailureReason | null>;

/** The services that every request needs, in any area. */
export interface ServerParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly demo: boolean;
  /** Stores the files of a request while they arrive. */
  readonly files: FileStore;
  readonly findSession: FindSession;
  readonly explainEnd: ExplainEnd;
  /** Answers reads that may be a second old. Default: none. */
  readonly replica?: Replica | null;
  /** The product's public address, for example 'https://qujat.example'; null if it is the address of the request. */
  readonly publicOrigin: string | null;
  /** Writes events of the audit log to standard output as well. */
  readonly writeAuditLine?: WriteAuditLine;
}

/** The token of a call, or null. */
export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The error for a request without the session that it needs. */
export const unauthorised = async ({ db, clock, explainEnd }: ServerParts, request: FastifyRequest): Promise<UnauthorisedError> => {
  const token = bearer(request);
  return new UnauthorisedError(token === null ? null : await explainEnd(db, token, clock()));
};

/**
 * Whether the person is active, as the client states it. Without a statement every call counts except polls, and so does an opened page.
 */
const isActivity = ({ method, headers }: FastifyRequest, by: 'token' | 'cookie', isPoll: boolean): boolean => {
  if (by === 'cookie') return method === 'GET' && (headers.accept ?? '').includes('text/html');
  const reported = headers[activityHeader];
  return reported === undefined ? !isPoll : reported === '1';
};

/** Whether people reach the product by https: the configured address decides, otherwise the request. */
export const isReachedByHttps = ({ publicOrigin }: Pick<ServerParts, 'publicOrigin'>, { protocol }: FastifyRequest): boolean =>
  publicOrigin ? publicOrigin.startsWith('https:') : protocol === 'https';

const cookiesOf = (request: FastifyRequest, secure: boolean): Pick<RequestContext, 'cookie' | 'oldCookie'> => ({
  cookie: (name) => request.cookies[wireName(name, secure)],
  oldCookie: (name) => (wireName(name, secure) === name ? undefined : request.cookies[name]),
});

const announcedLength = ({ headers }: FastifyRequest): number | null => {
  const given = headers['content-length'];
  return given !== undefined && /^\d{1,15}$/.test(given) ? Number(given) : null;
};

export const makeContext = async (
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  by: 'token' | 'cookie',
  isPoll = false,
): Promise<RequestContext> => {
  const now = parts.clock();
  const secure = isReachedByHttps(parts, request);
  const cookies = cookiesOf(request, secure);
  const isActive = isActivity(request, by, isPoll);
  const credentials: Credentials = by === 'token' ? { by, token: bearer(request), isActive } : { by, ...cookies, isActive };
  const session = await parts.findSession(parts.db, credentials, now);
  const languageCode = chooseLanguage(request.cookies['lang'], session?.language);
  const language = shortLanguage(languageCode);
  setResponseLanguage(request, language);
  const context: RequestContext = {
    db: parts.db,
    now,
    language,
    languageCode,
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bodyLength: announcedLength(request),
    requestId: request.id,
    session,
    demo: parts.demo,
    origin: parts.publicOrigin ?? '',
    secure,
    isActive,
    isFromOwnPage: [undefined, 'same-origin'].includes(request.headers['sec-fetch-site'] as string | undefined),
    wantsBoundRefresh: request.headers[boundHeader] === '1',
    log: request.log,
    ...(parts.writeAuditLine && { writeAuditLine: parts.writeAuditLine }),
    say: (key, parameters) => say(language, key, parameters),
    ...cookies,
    setCookie: (name, value, options) => {
      const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/', ...options, ...wireOptions(name, secure) } as const;
      reply.setCookie(wireName(name, secure), value, attributes);
    },
    removeOldCookie: (name) => {
      if (cookies.oldCookie(name) !== undefined) reply.setCookie(name, '', { secure, path: '/', maxAge: 0 });
    },
  };
  rememberContext(request, context);
  return context;
};
