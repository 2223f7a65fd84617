/** The services of mail. */
import type { FileStore } from '../../platform/files/store.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { MailboxParts } from './mailbox-parts.ts';

export interface MailServices {
  readonly files: FileStore;
  /** The settings of connected mailboxes: the key of their passwords, and the servers that people may connect to. */
  readonly mailboxes: MailboxParts;
}

export type MailSessionContext = SessionContext & MailServices;
