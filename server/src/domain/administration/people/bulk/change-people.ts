/** Does one thing with many people, one after the other, and answers for each (ADM-34, docs/decisions/0244). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { bulkPage, type changePeople as changeCall } from '@qujat/contract/administration/people-bulk';
import { isGivenRole } from '@qujat/contract/administration/rights';
import { sql } from 'kysely';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { asRequestError, InvalidError } from '../../../../platform/http/errors.ts';
import { expectOwnDepartment } from '../departments.ts';
import { employeesMeant, invitationsMeant } from '../meant.ts';
import { fits } from './fits.ts';
import { actOnOne, type Act } from './one-of-many.ts';

type Input = CallInput<typeof changeCall>;
type Answer = CallAnswer<typeof changeCall>;

interface Found {
  readonly kind: number;
  readonly id: number;
  readonly full_name: string;
}

const kinds = { employee: 0, invitation: 1 } as const;

const readAct = ({ act, toDepartmentId, changedRole }: Input): Act => {
  if (act === 'transfer') {
    if (toDepartmentId === undefined) throw new InvalidError();
    return { act, departmentId: toDepartmentId };
  }
  if (act === 'give' || act === 'take') {
    if (changedRole === undefined || !isGivenRole(changedRole)) throw new InvalidError();
    return { act, role: changedRole };
  }
  return { act };
};

/** Kind and identifier of the last row of the page before: an act may change what the filters find, but not this order. */
const readAfter = (after: string | undefined): readonly [kind: number, id: number] => {
  if (after === undefined) return [-1, 0];
  const [, kind, id] = /^([01])-(\d{1,15})$/.exec(after) ?? [];
  if (kind === undefined || id === undefined) throw new InvalidError();
  return [Number(kind), Number(id)];
};

/** The rows that are meant, in the order of their identifiers. Those of another organisation are never found. */
const findRows = async (input: Input, context: SessionContext): Promise<readonly Found[]> => {
  const { db, session } = context;
  const [kind, id] = readAfter(input.after);
  const { rows } = await sql<Found>`
    select * from (
      select ${kinds.employee}::int as kind, e.id, p.full_name from employees e join people p on p.id = e.person_id
      where e.organisation_id = ${session.organisationId} and ${employeesMeant(context, input)}
        and ${input.all ? fits[input.act] : sql`true`}
      union all
      select ${kinds.invitation}::int, i.id, i.full_name from employee_invitations i
      where i.organisation_id = ${session.organisationId} and ${invitationsMeant(context, input)}
        and ${input.all ? sql`${input.act === 'invite'}::boolean` : sql`true`}
    ) as found where (kind, id) > (${kind}::int, ${id}::bigint) order by kind, id limit ${bulkPage + 1}`.execute(db);
  return rows;
};

/** Why somebody's turn has failed, in the reader's language. What is no answer to a person stops the whole call. */
const refusalOf = (thrown: unknown, { say }: SessionContext): string => {
  const known = asRequestError(thrown);
  if (!known || known.status >= 500) throw thrown;
  return say(known.key, known.parameters);
};

export const changePeople = async (input: Input, context: SessionContext): Promise<Answer> => {
  const act = readAct(input);
  if (act.act === 'transfer') await expectOwnDepartment(context.db, context.session.organisationId, act.departmentId);
  const found = await findRows(input, context);
  const page = found.slice(0, bulkPage);
  const answers: Answer['answers'] = [];
  for (const { kind, id, full_name: fullName } of page) {
    const whom = { employeeId: kind === kinds.employee ? id : null, invitationId: kind === kinds.invitation ? id : null };
    const answered = await actOnOne(act, whom, context).then(
      (text) => ({ done: true, text }),
      (thrown: unknown) => ({ done: false, text: refusalOf(thrown, context) }),
    );
    answers.push({ ...whom, fullName, ...answered });
  }
  const last = page.at(-1);
  return { answers, next: last && found.length > bulkPage ? `${last.kind}-${last.id}` : null };
};
