/** Tables of 0227-document-indices and 0228-contractors. */
import type { IndexCounter } from '@qujat/contract/administration/number-pattern';
import type { Generated, GeneratedAlways } from 'kysely';

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
    counter: Generated<IndexCounter>;
    revision: Generated<number>;
  };
  index_counters: { index_id: number; year: number; department: Generated<string>; last: number };
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
  document_correspondents: { document_id: number; bin: string };
}
