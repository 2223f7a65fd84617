import type { Transaction } from 'kysely';

export interface Migration {
  /** '0001-people': the number orders; the name is stored in the database for ever. */
  readonly name: string;
  /** Runs within its own transaction. It must not use types of the newest schema, which the database does not have yet. */
  readonly up: (db: Transaction<unknown>) => Promise<void>;
}
