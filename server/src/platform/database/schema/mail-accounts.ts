/** Tables of 0060-mail-accounts. */
import type { MailCharset, MailProtocol, MailSecurity } from '@qujat/contract/mail-account';
import type { Generated, GeneratedAlways } from 'kysely';

export interface MailAccountTables {
  mail_accounts: {
    organisation_id: number;
    id: GeneratedAlways<number>;
    employee_id: number;
    protocol: MailProtocol;
    host: string;
    port: number;
    security: MailSecurity;
    login: string;
    /** Encrypted under a key that is not in the database (mail/sealing.ts). */
    sealed_password: Buffer;
    charset: MailCharset;
    sender: string;
    created_at: Date;
    /** Null: no further try until the person acts. */
    next_attempt_at: Date | null;
    /** The person has requested letters and is still waiting for them. */
    asked_at: Date | null;
    fetched_at: Date | null;
    attempts: Generated<number>;
    /** The number of letters left for the next rounds. */
    remaining: Generated<number>;
    /** A reason of mail/servers/mail-error.ts: why the last try failed. */
    trouble: string | null;
    /** The server's message. */
    trouble_details: Generated<string>;
  };
  mail_account_letters: {
    organisation_id: number;
    id: GeneratedAlways<number>;
    account_id: number;
    /** The letter's identifier on its server. */
    server_id: string;
    letter_id: number | null;
    /** Null: it has been fetched, or was known already. */
    failure: 'too-large' | 'unreadable' | 'not-given' | null;
    /** How often the connection broke while it was being fetched; 0 once it has arrived. */
    interruptions: Generated<number>;
    subject: Generated<string>;
    sender: Generated<string>;
    at: Date;
  };
  letter_documents: { organisation_id: number; letter_id: number; document_id: number; created_at: Date };
}
