/** Builds the context of a request: session, language, address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { networkOf } from '../limits/network-of.ts';
import type { FileStore } from '../files/store.ts';
import type { RequestContext, Session } from './context.ts';
import { setResponseLanguage } from './failure.ts';
import { chooseLanguage, say, shortLanguage } from './texts.ts';

/** The credentials of a request: the token of a call, or the cookies of a page. */
type Credentials =
  | { readonly by: 'token'; readonly token: string | null }
  | { readonly by: 'cookie'; readonly cookie: (name: string) => string | undefined };

/** The session of the request; null if the credentials are invalid. */
export type FindSession = (db: Database, credentials: Credentials, now: Date) => Promise<Session | null>;

/** The services that every request needs, in any area. */
export interface ServerParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly demo: boolean;
  /** Stores the files of a request while they arrive. */
  readonly files: FileStore;
  readonly findSession: FindSession;
  /** The product's public address, for example 'https://qujat.example'; null if it is the address of the request. */
  readonly publicOrigin: string | null;
}

const bearer = (request: FastifyRequest): string | null => /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

const credentialsOf = (request: FastifyRequest, by: 'token' | 'cookie'): Credentials =>
  by === 'token' ? { by, token: bearer(request) } : { by, cookie: (name) => request.cookies[name] };

export const makeContext = async (
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  by: 'token' | 'cookie',
): Promise<RequestContext> => {
  const now = parts.clock();
  const session = await parts.findSession(parts.db, credentialsOf(request, by), now);
  const languageCode = chooseLanguage(request.cookies['lang'], session?.language);
  const language = shortLanguage(languageCode);
  setResponseLanguage(request, language);
  const secure = parts.publicOrigin ? parts.publicOrigin.startsWith('https:') : request.protocol === 'https';
  return {
    db: parts.db,
    now,
    language,
    languageCode,
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    session,
    demo: parts.demo,
    origin: parts.publicOrigin ?? '',
    secure,
    log: request.log,
    say: (key, parameters) => say(language, key, parameters),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => {
      reply.setCookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path: '/', ...options });
    },
  };
};
