/** How many people a choice means, and how many of them each act fits (ADM-34). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { countChosen as countCall } from '@qujat/contract/administration/people-bulk';
import { sql } from 'kysely';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { employeesMeant, invitationsMeant } from '../meant.ts';
import { fits } from './fits.ts';

type Answer = CallAnswer<typeof countCall>;

export const countChosen = async (input: CallInput<typeof countCall>, context: SessionContext): Promise<Answer> => {
  const { db, session } = context;
  const [employees, invitations] = await Promise.all([
    sql<Omit<Answer, 'invite' | 'total'>>`
      select count(*) filter (where ${fits.password})::int as password, count(*) filter (where ${fits.sessions})::int as sessions,
        count(*) filter (where ${fits.lock})::int as lock, count(*) filter (where ${fits.unlock})::int as unlock,
        count(*) filter (where ${fits.transfer})::int as transfer
      from employees e join people p on p.id = e.person_id
      where e.organisation_id = ${session.organisationId} and ${employeesMeant(context, input)}`.execute(db),
    sql<{ invite: number }>`
      select count(*)::int as invite from employee_invitations i
      where i.organisation_id = ${session.organisationId} and ${invitationsMeant(context, input)}`.execute(db),
  ]);
  const [counted] = employees.rows;
  if (!counted) throw new Error('a query of counts has one row');
  const invite = invitations.rows[0]?.invite ?? 0;
  return { ...counted, invite, total: counted.transfer + invite };
};
