import type { Role } from '../database/schema/people.ts';
import type { LanguageCode } from '@qujat/contract/vocabulary';

/** The session of the person who makes the request. Nothing of it comes from the request's body. */
export interface Session {
  readonly id: number;
  readonly personId: number;
  readonly employeeId: number;
  readonly organisationId: number;
  /** The employees for whom the actor acts now; only while the deputyship is in force. */
  readonly actingFor: readonly number[];
  /** The archive's month, yyyymm, or null outside the archive. */
  readonly period: number | null;
  readonly roles: ReadonlySet<Role>;
  /** Of the organisation, for example 'Asia/Almaty'. */
  readonly timeZone: string;
  /** The organisation's day now, 'yyyy-mm-dd'. */
  readonly today: string;
  readonly language: LanguageCode;
  /** While set, the server answers nothing but the change of the password. */
  readonly passwordChangeRequired: boolean;
}
