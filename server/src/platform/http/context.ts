/** What a handler knows about the request besides its input. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import type { Session } from './session.ts';
import type { Language, TextKey, TextParameters } from './texts.ts';

export type { Session } from './session.ts';

export type WriteAuditLine = (event: Readonly<Record<string, unknown>>) => void;

export interface RequestContext {
  readonly db: Database;
  /** The moment of the request: one for all of its work. */
  readonly now: Date;
  readonly language: Language;
  readonly languageCode: LanguageCode;
  /** The client's address, as far as the proxies in front of the server are trusted. */
  readonly address: string;
  /** The key under which limits count that address (platform/limits/network-of.ts). */
  readonly network: string;
  readonly userAgent: string;
  /** The announced size of the body in bytes; null if the request announces none. */
  readonly bodyLength: number | null;
  /** Unguessable. It is in the log and in the header x-request-id. */
  readonly requestId: string;
  readonly session: Session | null;
  /** True in demo mode (SES-20). */
  readonly demo: boolean;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
  /** Whether the person reached us by https. */
  readonly secure: boolean;
  /** Whether an action of the person caused the request (shared/contract session-headers). */
  readonly isActive: boolean;
  /** Whether the client wants the refresh token bound to its browser (shared/contract session-headers). */
  readonly wantsBoundRefresh: boolean;
  /** False if the browser says that another site, or no page at all, caused the request. A client that says nothing is not a browser. */
  readonly isFromOwnPage: boolean;
  readonly log: FastifyBaseLogger;
  /** Writes an event of the audit log to standard output as well, if that is configured. */
  readonly writeAuditLine?: WriteAuditLine;
  readonly say: (key: TextKey, parameters?: TextParameters) => string;
  readonly cookie: (name: string) => string | undefined;
  /** A cookie under its name from before the prefix; undefined where names have no prefix (cookie-names.ts). */
  readonly oldCookie: (name: string) => string | undefined;
  /** Sets a cookie that scripts cannot read: Secure and for this host only over https, and SameSite=Lax by default. */
  readonly setCookie: (name: string, value: string, options: CookieSerializeOptions) => void;
  /** Removes a cookie set under its name from before the prefix. */
  readonly removeOldCookie: (name: string) => void;
}

/** The context of a call that needs a session. */
export interface SessionContext extends RequestContext {
  readonly session: Session;
}
