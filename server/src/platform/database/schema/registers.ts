/** Tables of 0227-document-indices, 0228-contractors and 0229-retention. */
import type { IndexCounter } from '@qujat/contract/administration/number-pattern';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface RegisterTables {
  document_indices: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    code: string;
    name_ru: string;
    name_kk: string;
    /** 0 not set, 1 for ever. */
    retention_months: Generated<number>;
    /** '': the last number of the year, increased by one. */
    number_pattern: Generated<string>;
    /** It has numbers that do not end with the running number: without a pattern their last digits would count up. */
    needs_pattern: Generated<boolean>;
    counter: Generated<IndexCounter>;
    revision: Generated<number>;
  };
  index_counters: { organisation_id: number; index_id: number; year: number; department: Generated<string>; last: number };
  contractors: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    bin: string;
    name_ru: string;
    name_kk: string;
    email: Generated<string>;
    exchange_code: Generated<string>;
    merged_into: number | null;
    revision: Generated<number>;
  };
  /** Written by triggers alone. */
  document_correspondents: { organisation_id: number; document_id: number; bin: string };
  legal_holds: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    /** Either this, or an index. */
    document_id: number | null;
    index_id: number | null;
    reason: string;
    placed_at: Date;
    placed_by: number;
    lifted_at: Date | null;
    lifted_by: number | null;
  };
  destruction_items: {
    organisation_id: number;
    act_id: number;
    document_id: number;
    number: string;
    /** Dates as 'YYYY-MM-DD'. */
    issued_on: string;
    subject: string;
    index_code: string;
    kept_until: string;
    released_at: Date | null;
    released_because: 'hold' | 'period' | 'withdrawn' | null;
    destroyed_at: Date | null;
  };
  /** Append-only. */
  destroyed_documents: {
    organisation_id: number;
    document_id: number;
    act_id: number;
    destroyed_at: Date;
    hashes: ColumnType<DestroyedHashes, string, never>;
  };
}

/** Hexadecimal SHA-256 sums of what has been destroyed. */
export interface DestroyedHashes {
  /** Of subject and body, as JSON. */
  readonly content: string;
  readonly originals: readonly string[];
  readonly files: readonly string[];
}
