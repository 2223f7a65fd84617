/** Who takes over which line: the administrator's choices, completed by the usual way (ADM-8). */
import {
  followsSuccessor,
  waysOf,
  type HandoverChoice,
  type HandoverLine,
  type HandoverReason,
  type HandoverWay,
} from '@qujat/contract/administration/handover';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import type { NamedRole } from '../roles/names.ts';

/** What happens to a line: somebody takes it over, the holders of a role do, it stays, or it ends with the employment. */
export interface Decision {
  readonly line: HandoverLine;
  readonly way: HandoverWay | 'end';
  /** Of the way 'person'; else 0. */
  readonly employeeId: number;
  /** Of the way 'role'; else ''. */
  readonly role: string;
}

export interface Wish {
  readonly reason: HandoverReason;
  readonly choices: readonly HandoverChoice[];
  /** For every line without a choice of its own. */
  readonly successorId: number | null;
  /** What cannot stay empty has somebody. A planned dismissal happens all the same: its department answers to the head above. */
  readonly isComplete: boolean;
}

const expectPossible = (ways: readonly HandoverWay[], { way, employeeId, role }: HandoverChoice): void => {
  const isNamed = way === 'person' ? employeeId > 0 : way !== 'role' || role !== '';
  if (!ways.includes(way) || !isNamed) throw new InvalidError();
};

const decide = (line: HandoverLine, { reason, choices, successorId, isComplete }: Wish): Decision => {
  const ways = waysOf(reason, line.kind);
  const to = (way: Decision['way'], employeeId = 0, role = ''): Decision => ({ line, way, employeeId, role });
  if (ways.length === 0) return to(reason === 'dismissal' ? 'end' : 'keep');
  const choice = choices.find((each) => each.kind === line.kind && each.of === line.of);
  if (choice) {
    expectPossible(ways, choice);
    return to(choice.way, choice.way === 'person' ? choice.employeeId : 0, choice.way === 'role' ? choice.role : '');
  }
  if (successorId !== null && followsSuccessor(line.kind, line.isRight)) return to('person', successorId);
  if (ways.includes('keep')) return to('keep');
  if (!isComplete) return to('end');
  throw new InvalidError('handover.headNeeded', { name: line.name });
};

/** Throws InvalidError for a choice that its line does not have, and for a department without a head to come. */
export const decideLines = (lines: readonly HandoverLine[], wish: Wish): readonly Decision[] => lines.map((line) => decide(line, wish));

/** Everybody who takes something over. */
export const successorsOf = (choices: readonly HandoverChoice[], successorId: number | null): readonly number[] => [
  ...new Set([
    ...(successorId === null ? [] : [successorId]),
    ...choices.flatMap(({ way, employeeId }) => (way === 'person' ? [employeeId] : [])),
  ]),
];

interface Holders {
  readonly organisationId: number;
  /** Who leaves, and does not count. */
  readonly employeeId: number;
  readonly roles: readonly NamedRole[];
}

/** Throws for a step that would go to a role that nobody else holds: it would wait for nobody. */
export const expectHeldRoles = async (
  trx: Queryable,
  { organisationId, employeeId, roles }: Holders,
  decided: readonly Decision[],
): Promise<void> => {
  for (const { role } of decided.filter(({ way }) => way === 'role')) {
    const named = roles.find((each) => each.role === role);
    const held =
      named &&
      (await trx
        .selectFrom('employee_roles as r')
        .innerJoin('employees as e', (join) =>
          join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'),
        )
        .select('e.id')
        .where('r.role', '=', named.role)
        .where('e.organisation_id', '=', organisationId)
        .where('e.ended_at', 'is', null)
        .where('e.id', '<>', employeeId)
        .executeTakeFirst());
    if (!held) throw new BusinessError('templates.roleEmpty', { role: named?.name ?? role });
  }
};
