/** What mail is made with. */
import type { FileStore } from '../../platform/files/store.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { MailboxParts } from './mailbox-parts.ts';

export interface MailServices {
  readonly files: FileStore;
  /** What connected mailboxes need: the key of their passwords, and where people may connect to. */
  readonly mailboxes: MailboxParts;
}

export type MailSessionContext = SessionContext & MailServices;
