import type { Database } from '../database/pool.ts';
import { refund, type Limit } from '../limits/rate-limit.ts';
import { KeysBusyError } from './key-reader.ts';

/** Gives a try back that the server was too busy to make: nobody has learned anything about the key or its password. */
export const refundIfBusy = async (error: unknown, db: Database, limit: Limit, who: string | number): Promise<void> => {
  if (error instanceof KeysBusyError) await refund(db, limit, who);
};
