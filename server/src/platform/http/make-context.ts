/** Builds the context of a request: session, language, address. */
import { doorCookie } from '@qujat/contract/door-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordCost } from '../crypto/password.ts';
import type { Database } from '../database/pool.ts';
import type { Room } from '../files/room.ts';
import type { FileStore } from '../files/store.ts';
import type { ExchangeGateway } from '../../domain/exchange/gateway.ts';
import type { KeyReader } from '../keys/key-reader.ts';
import type { MailboxParts } from '../../domain/mail/mailbox-parts.ts';
import type { Signing } from '../../domain/documents/signing/signing.ts';
import { isOpenDoor, pageCookie } from '../../domain/identity/session/cookies.ts';
import { findSessionByAccessToken, findSessionByPageToken } from '../../domain/identity/session/find.ts';
import type { RequestContext, Session } from './context.ts';
import { speak } from './failure.ts';
import { chooseLanguage, say, shortLanguage } from './texts.ts';

/** Services shared by the whole server. */
export interface ServerParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly demo: boolean;
  /** Where the files of documents, posts and folders are kept. */
  readonly files: FileStore;
  /** How much of cloud and feed a person and an organisation may use. */
  readonly room: Room;
  /** Reads and judges keys for signing. */
  readonly keys: KeyReader;
  /** The gateway to the government exchange. */
  readonly exchange: ExchangeGateway | null;
  /** Signs in its own threads. */
  readonly signing: Signing;
  readonly mailboxes: MailboxParts;
  /** Shared with the page server; none: nobody can be put into a channel. */
  readonly channelKeys: readonly string[];
  /** Of the hashes of passwords that are made. */
  readonly passwordCost: PasswordCost;
  /** Where the browser finds the product, for example 'https://qujat.example'; null where that is as it asks. */
  readonly publicOrigin: string | null;
}

const bearer = (request: FastifyRequest): string | null => /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

const sessionOf = async (parts: ServerParts, request: FastifyRequest, by: 'token' | 'cookie', now: Date): Promise<Session | null> => {
  const token = by === 'token' ? bearer(request) : request.cookies[pageCookie];
  if (!token) return null;
  if (by === 'token') return findSessionByAccessToken(parts.db, token, now);
  return isOpenDoor(request.cookies[doorCookie], token) ? findSessionByPageToken(parts.db, token, now) : null;
};

export const makeContext = async (
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  by: 'token' | 'cookie',
): Promise<RequestContext> => {
  const now = parts.clock();
  const session = await sessionOf(parts, request, by, now);
  const languageCode = chooseLanguage(request.cookies['lang'], session?.language);
  const language = shortLanguage(languageCode);
  speak(request, language);
  const secure = parts.publicOrigin ? parts.publicOrigin.startsWith('https:') : request.protocol === 'https';
  return {
    db: parts.db,
    now,
    language,
    languageCode,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    session,
    demo: parts.demo,
    files: parts.files,
    room: parts.room,
    origin: parts.publicOrigin ?? '',
    keys: parts.keys,
    exchange: parts.exchange,
    signing: parts.signing,
    mailboxes: parts.mailboxes,
    channelKeys: parts.channelKeys,
    passwordCost: parts.passwordCost,
    secure,
    log: request.log,
    say: (key, parameters) => say(language, key, parameters),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => {
      reply.setCookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path: '/', ...options });
    },
  };
};
