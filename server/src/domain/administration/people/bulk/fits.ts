/** Whom an act fits, as conditions on `employees as e` with `people as p`; whom it does not fit is not asked about (ADM-34). */
import type { BulkAct } from '@qujat/contract/administration/people-bulk';
import { sql, type RawBuilder } from 'kysely';
import { inState } from '../found.ts';

const here = sql<boolean>`e.ended_at is null`;

/** Invitations are no employees: `invite` fits all of them, and no other act does. */
export const fits = {
  invite: sql<boolean>`false`,
  password: sql<boolean>`${inState.working} and not p.password_change_required`,
  sessions: inState.working,
  lock: inState.working,
  unlock: inState.locked,
  transfer: here,
  give: here,
  take: here,
} as const satisfies Record<BulkAct, RawBuilder<boolean>>;
