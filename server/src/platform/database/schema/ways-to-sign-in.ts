/** Tables of 0006-ways-to-sign-in. */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { KeyFacts, KeyRole } from '../../keys/key-reader.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The data of a registration until its letter is opened. */
export interface WaitingRegistration {
  readonly organisation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: LanguageCode;
  /** Hashes of the registering browser's cookie and of the invitation, both in base64. Older rows have none. */
  readonly browser?: string;
  readonly invitation?: string | null;
  /** In a registration by key: what the key has proved. */
  readonly key?: { readonly fullName: string; readonly iin: string; readonly bin: string; readonly facts: KeyFacts };
}

export interface WaysToSignInTables {
  person_photos: { code: string; person_id: number; content: Buffer; content_type: string; created_at: Date };
  recovery_requests: {
    id: GeneratedAlways<number>;
    email: string;
    language: LanguageCode;
    address: string;
    user_agent: string;
    created_at: Date;
  };
  /** Links in letters; each works once and is then deleted. */
  letter_links: {
    hash: Buffer;
    purpose: 'recovery' | 'registration' | 'invitation';
    person_id: number | null;
    registration: WaitingRegistration | null;
    /** Since 0163. */
    invitation_id: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: Date;
    expires_at: Date;
  };
  qr_sign_ins: {
    code_hash: Buffer;
    /** The hash of the cookie of the browser that shows the code. */
    browser_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    /** When the phone confirmed. */
    answered_at: Date | null;
    /** Null after the answer that nobody here has that tax number. */
    person_id: number | null;
    used_at: Date | null;
  };
  /** Since 0141. */
  registration_invitations: { hash: Buffer; created_at: Date; expires_at: Date };
  /** Since 0140: browsers in which a person has signed in, by the hash of their cookie. */
  known_devices: { hash: Buffer; person_id: number; seen_at: Date };
  esign_challenges: { hash: Buffer; browser_hash: Buffer; created_at: Date; expires_at: Date };
  /** Since 0100. */
  iin_challenges: { hash: Buffer; session_id: number; expires_at: Date };
  iin_proofs: { hash: Buffer; session_id: number; iin: string; serial: string; key: KeyFacts | null; expires_at: Date };
  /** Since 0155. */
  own_keys: {
    person_id: number;
    serial: string;
    holder: string;
    organisation: string | null;
    role: KeyRole | null;
    valid_until: Date;
    used_at: Date;
  };
  outgoing_letters: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    failed_at: Date | null;
    last_error: string | null;
    /** Since 0040: the attachment. */
    file_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** Since 0061: a name and an address for replies. */
    reply_to: ColumnType<string | null, string | null | undefined, string | null>;
    /** The person who is notified if it cannot be delivered. */
    sender_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** Since 0256. */
    language: Generated<LanguageCode>;
    /** Since 0256: whose logo it bears. */
    organisation_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** Since 0271: the news that it tells. */
    notification_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** Since 0271: never sent again when it is unknown whether it has left. */
    once: Generated<boolean>;
    /** Since 0271: a worker has begun to send it. */
    leaving_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Since 0462: who reads the news in it. */
    employee_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** Since 0462: its reader has asked for it, so it leaves in quiet hours too. */
    asked_for: Generated<boolean>;
  };
  letter_files: { id: GeneratedAlways<number>; name: string; content_type: string; content: Buffer; created_at: Date };
}
