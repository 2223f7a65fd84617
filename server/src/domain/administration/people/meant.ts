/** The rows that a choice means: those that are named, or all that the filters find without those that are named (ADM-34). */
import { readRowKeys, type RowKey } from '@qujat/contract/administration/people-bulk';
import type { PeopleState } from '@qujat/contract/administration/people';
import { sql, type RawBuilder } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { employeeAttention, invitationAttention } from './attention.ts';
import { employeeMatches, inState, invitationMatches, isAbout, isOpen, type Filters } from './found.ts';

export interface Choice extends Filters {
  readonly state?: PeopleState | undefined;
  readonly attention?: boolean | undefined;
  readonly rows?: readonly RowKey[] | undefined;
  readonly all?: boolean | undefined;
}

const cares = (attention: boolean | undefined, reasons: RawBuilder<unknown>): RawBuilder<boolean> =>
  attention ? sql<boolean>`cardinality(${reasons}) > 0` : sql<boolean>`true`;

const named = (id: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> => sql<boolean>`${id} = any(${ids}::bigint[])`;

/** Conditions on `employees as e` with `people as p`. */
export const employeesMeant = ({ session }: SessionContext, choice: Choice): RawBuilder<boolean> => {
  const rows = named(sql`e.id`, readRowKeys(choice.rows ?? []).employees);
  if (!choice.all) return rows;
  const { state, attention } = choice;
  return sql<boolean>`not ${rows} and ${isAbout(state, 'employees')} and ${state ? inState[state] : sql`true`}
    and ${employeeMatches(choice, session.organisationId)} and ${cares(attention, employeeAttention(session.organisationId))}`;
};

/** Conditions on `employee_invitations as i`. */
export const invitationsMeant = ({ now, session }: SessionContext, choice: Choice): RawBuilder<boolean> => {
  const rows = named(sql`i.id`, readRowKeys(choice.rows ?? []).invitations);
  if (!choice.all) return rows;
  const { state, attention } = choice;
  const open = state === 'invited' ? isOpen(now) : state === 'expired' ? sql`not ${isOpen(now)}` : sql`true`;
  return sql<boolean>`not ${rows} and ${isAbout(state, 'invitations')} and ${open}
    and ${invitationMatches(choice, session.organisationId)} and ${cares(attention, invitationAttention(now))}`;
};
