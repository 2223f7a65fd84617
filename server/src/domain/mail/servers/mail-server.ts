/** A mailbox on a mail server, whatever it speaks. */
import type { MailProtocol, MailSecurity } from '@qujat/contract/mail-account';
import { openImap } from './imap.ts';
import { findAddress, type MailPolicy } from './policy.ts';
import { openPop3 } from './pop3.ts';

export interface MailServer {
  readonly protocol: MailProtocol;
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly login: string;
  readonly password: string;
}

/** A letter as it came, or only its head where it is larger than asked for. */
export type Fetched = { readonly whole: Buffer } | { readonly head: Buffer };

export interface OpenMailbox {
  /** How many letters there are. */
  readonly count: number;
  /** The names of the newest letters, at most so many, the oldest of them first. A name means the same letter for as long as it stands there. */
  readonly list: (atMost: number) => Promise<readonly string[]>;
  /** Null where it is no longer there. It stays on the server, and unread there. */
  readonly fetch: (name: string, maxBytes: number) => Promise<Fetched | null>;
  readonly close: () => Promise<void>;
}

/** Where to connect, and how. */
export interface Connection extends MailServer {
  /** Of the host, looked up and allowed. */
  readonly address: string;
  readonly authorities: readonly string[] | undefined;
  readonly patienceMs: number;
}

/** Signs in. Everything that it and what it opens rejects with is a MailError. */
export const openMailbox = async (server: MailServer, policy: MailPolicy): Promise<OpenMailbox> => {
  const { rootCertificates } = await import('node:tls');
  const connection: Connection = {
    ...server,
    address: await findAddress(server.host, server.port, policy),
    authorities: policy.authorities === null ? undefined : [...rootCertificates, policy.authorities],
    patienceMs: policy.patienceMs,
  };
  return server.protocol === 'imap' ? openImap(connection) : openPop3(connection);
};
