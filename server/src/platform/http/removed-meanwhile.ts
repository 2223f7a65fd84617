/**
 * For places where another request may remove a row between the check that it exists and its use. Only there do we answer a missing row or
 * a broken reference with a message; anywhere else it is a bug of the server.
 */
import { isReferenceViolation } from '../database/violations.ts';
import { RemovedError } from './errors.ts';

/** For Kysely's `executeTakeFirstOrThrow`. */
export const removedMeanwhile = (): RemovedError => new RemovedError();

/** Awaits a change that references a row which another request may have removed. */
export const unlessRemoved = <T>(change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    throw isReferenceViolation(error) ? new RemovedError(error) : error;
  });
