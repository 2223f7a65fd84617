/** Everything that a handler knows of the request besides its input. */
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
  /** One moment for the whole request. */
  readonly now: Date;
  readonly language: Language;
  readonly languageCode: LanguageCode;
  /** Of the client, as far as the proxies before us are trusted. */
  readonly address: string;
  /** What limits count for that address (platform/limits/network-of.ts). */
  readonly network: string;
  readonly userAgent: string;
  /** How many bytes of body the request announces; null where it announces none. */
  readonly bodyLength: number | null;
  /** Unguessable; it appears in the log and in the header x-request-id. */
  readonly requestId: string;
  readonly session: Session | null;
  /** True in demo mode (SES-20). */
  readonly demo: boolean;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
  /** True where the person reached us by https. */
  readonly secure: boolean;
  /** Whether the request comes from something that the person does (shared/contract session-headers). */
  readonly isActive: boolean;
  /** Whether the client wants the refresh token bound to its browser (shared/contract session-headers). */
  readonly wantsBoundRefresh: boolean;
  /** False where the browser says that another site, or nobody's page, has caused the request. A client that says nothing is no browser. */
  readonly isFromOwnPage: boolean;
  readonly log: FastifyBaseLogger;
  /** Writes an event of the audit log to the standard output as well, where that is wanted. */
  readonly writeAuditLine?: WriteAuditLine;
  readonly say: (key: TextKey, parameters?: TextParameters) => string;
  readonly cookie: (name: string) => string | undefined;
  /** A cookie under the name of releases without the prefix; undefined where names have none (cookie-names.ts). */
  readonly oldCookie: (name: string) => string | undefined;
  /** Sets a cookie that scripts cannot read: Secure and for this host only over https, and SameSite=Lax by default. */
  readonly setCookie: (name: string, value: string, options: CookieSerializeOptions) => void;
  /** Removes a cookie that a release without the prefix has set. */
  readonly removeOldCookie: (name: string) => void;
}

/** The context of a call that needs a session. */
export interface SessionContext extends RequestContext {
  readonly session: Session;
}
