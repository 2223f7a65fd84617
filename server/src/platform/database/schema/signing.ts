/** Tables of 0020-signing, 0150-fetched-lists and 0410-mobile-signing. */
import type { SigningResult } from '@qujat/contract/signing';
import type { Stage } from '@qujat/contract/vocabulary';
import type { KeyRole } from '../../keys/key-reader.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type SigningState = 'waiting' | 'signed' | 'failed' | 'interrupted';

export interface SigningTables {
  document_originals: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    document_id: number;
    /** The code of its public check page; cannot be guessed. */
    check_code: string;
    sha256: string;
    size: number;
    storage_key: string;
    /** As in the PDF: name, size, sha256. The driver would send a list as an array of PostgreSQL, so the JSON is passed as text. */
    attachments: ColumnType<{ name: string; size: number; sha256: string }[], string, string>;
    made_at: Date;
    dropped_at: Date | null;
    /** Since 0229: its bytes were destroyed after the storage period. */
    destroyed_at: ColumnType<Date | null, Date | null | undefined>;
  };
  /** Keyed by the hash of the copy that was issued. */
  signed_copies: { organisation_id: number; sha256: string; original_id: number; made_at: Date };
  revocation_lists: { sha256: string; content: Buffer };
  fetched_lists: {
    /** Named by a trusted certificate or by the operator. */
    address: string;
    content: Buffer | null;
    sha256: string | null;
    /** The ETag of the answer, so that an unchanged list is not sent again. */
    etag: string | null;
    this_update: Date | null;
    next_update: Date | null;
    fetched_at: Date | null;
    /** How many tries have failed in a row. */
    failures: Generated<number>;
    failure: string | null;
    due_at: Date;
  };
  signatures: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    original_id: number;
    stage: Stage;
    /** The employee of the decided entry. */
    employee_id: number;
    /** The holder of the key. */
    signer_id: number;
    cms: Buffer;
    /** Until when its time stamps prove its time, and the algorithms of the newest: a hint for renewal only. */
    proved_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    stamp_algorithms: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    /** SHA-256 of its earlier forms, from before archive stamps were added. */
    earlier_forms: Generated<string[]>;
    revocation_list: string | null;
    /** The moment of the time stamp. */
    signed_at: Date;
    holder: string;
    iin: string | null;
    organisation: string | null;
    bin: string | null;
    serial: string;
    algorithm: 'rsa' | 'ec' | 'gost';
    /** Since 0255, set by a trigger: the signer's position as it was then. */
    position_ru: GeneratedAlways<string>;
    position_kk: GeneratedAlways<string>;
  };
  /** Since 0160. */
  voided_signatures: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    original_id: number;
    stage: Stage;
    employee_id: number;
    signer_id: number;
    cms: Buffer;
    /** Since 0210, as in `signatures`. */
    earlier_forms: Generated<string[]>;
    revocation_list: string | null;
    signed_at: Date;
    holder: string;
    iin: string | null;
    bin: string | null;
    serial: string;
    voided_at: Date;
    /** Since 0255, as in `signatures`. */
    position_ru: Generated<string>;
    position_kk: Generated<string>;
  };
  signing_batches: {
    id: string;
    employee_id: number;
    organisation_id: number;
    /** The signer's name according to the certificate. */
    holder: Generated<string>;
    /** Since 0155: the holder's role, as the certificate states it. */
    key_role: ColumnType<KeyRole | null, KeyRole | null | undefined>;
    created_at: Date;
    heartbeat_at: Generated<Date>;
    finished_at: Date | null;
    dismissed_at: Date | null;
  };
  signing_items: {
    organisation_id: number;
    batch_id: string;
    document_id: number;
    position: number;
    state: Generated<SigningState>;
    outcome: Generated<string>;
    finished_at: Date | null;
  };
  mobile_signings: {
    /** Also the name of its batch. */
    id: string;
    /** The session of the browser that shows the code. */
    session_id: number;
    employee_id: number;
    organisation_id: number;
    code_hash: Buffer;
    token_hash: Buffer;
    /** The person whose entry is meant, if the actor acts for others. */
    entry_of: number | null;
    comment: string | null;
    created_at: Date;
    expires_at: Date;
    /** When the application first asked what is to be signed. */
    opened_at: ColumnType<Date | null, never, Date>;
    /** When its signatures arrived: it works once. */
    taken_at: ColumnType<Date | null, never, Date>;
    cancelled_at: ColumnType<Date | null, never, Date>;
    /** The word of the service. */
    result: ColumnType<SigningResult | null, never, SigningResult>;
  };
  mobile_signing_documents: {
    organisation_id: number;
    signing_id: string;
    /** The id that the application knows, from 1. */
    position: number;
    document_id: number;
    original_id: number;
    /** On which the person decided. */
    version: number;
  };
}
