/** The description of a mailbox on a mail server, and its operations, independent of the protocol. */
import type { MailProtocol, MailSecurity } from '@qujat/contract/mail-account';
import type { Line } from './deadline.ts';

export interface MailServer {
  readonly protocol: MailProtocol;
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly login: string;
  readonly password: string;
}

/** A complete letter, or only its head if it is larger than requested. */
export type Fetched = { readonly whole: Buffer } | { readonly head: Buffer };

export interface OpenMailbox {
  /** The number of letters. */
  readonly count: number;
  /** The names of the newest letters up to the limit, oldest first. A name means the same letter as long as it is listed. */
  readonly list: (atMost: number) => Promise<readonly string[]>;
  /** Null if the server does not give it, but goes on answering. It stays on the server, and stays unread there. */
  readonly fetch: (name: string, maxBytes: number) => Promise<Fetched | null>;
  readonly close: () => Promise<void>;
}

/** Where to connect, and how. */
export interface Connection extends MailServer {
  /** Of the host, looked up and allowed. */
  readonly address: string;
  readonly authorities: readonly string[] | undefined;
  /** How long the server may be silent. */
  readonly timeoutMs: number;
  /** Called with each connection, before anything is read from it. */
  readonly watch: (line: Line) => void;
}
