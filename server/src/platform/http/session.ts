import type { Role } from '../database/schema/people.ts';
import type { LanguageCode } from '@qujat/contract/vocabulary';

/** The session of the person who makes the request. None of it comes from the request's body. */
export interface Session {
  readonly id: number;
  readonly personId: number;
  readonly employeeId: number;
  readonly organisationId: number;
  /** The employees on whose behalf the person may act now; only while the deputyship is in force. */
  readonly actingFor: readonly number[];
  /** The chosen month of the archive, yyyymm, or null outside the archive. */
  readonly period: number | null;
  readonly roles: ReadonlySet<Role>;
  /** The organisation's time zone, for example 'Asia/Almaty'. */
  readonly timeZone: string;
  /** The current day in the organisation, 'yyyy-mm-dd'. */
  readonly today: string;
  readonly language: LanguageCode;
  /** What the person must do before anything else: the server answers only the calls for it. Null: nothing. */
  readonly restriction: 'password' | 'second-factor' | null;
  /** A place in the database's log that is not before the last write of the session; null or absent if no replica is read. */
  readonly writtenLsn?: string | null;
}
