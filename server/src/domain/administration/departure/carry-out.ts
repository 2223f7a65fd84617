/** Carries out the decisions about the lines of a person, within the caller's transaction (ADM-8). */
import type { HandoverLine } from '@qujat/contract/administration/handover';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { TellPeople } from '../../../platform/news/news.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import { handOverFolders } from '../../cloud/hand-over.ts';
import { refreshFeedsOfClerks } from '../../documents/feed-store.ts';
import { handOverDrafts, handOverEntries, type HandOver } from '../../documents/handover/hand-over.ts';
import { followEntries } from '../../tasks/execution.ts';
import { handOverTasks } from '../../tasks/hand-over.ts';
import { giveHead } from '../departments/heads.ts';
import { named, type DepartmentRow } from '../departments/store.ts';
import type { Decision } from './decisions.ts';
import { decidingStages, taskStages } from './lines.ts';
import { replaceSteps } from './template-steps.ts';

/** Who leaves, as the administrator sees them. */
export interface Leaver {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly fullName: string;
  /** The administrator, as an employee. */
  readonly actorId: number;
  readonly now: Date;
  readonly address: string;
  readonly tellPeople: TellPeople;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
}

/** What became of a line, for the audit log and the letters to successors. */
export interface Done {
  readonly kind: HandoverLine['kind'];
  readonly of: string;
  readonly way: Decision['way'];
  readonly employeeId: number;
  readonly role: string;
  /** How many went over. */
  readonly moved: number;
  /** How many nobody could take over. */
  readonly kept: number;
}

/** Former employees keep the roles that they held: they say who they were, and give them nothing. */
const giveRole = async (trx: Queryable, organisationId: number, role: string, employeeId: number): Promise<void> => {
  await trx
    .insertInto('employee_roles')
    .values({ organisation_id: organisationId, employee_id: employeeId, role: role as Role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('roles')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('code', '=', role as Role)
    .execute();
};

/** Departments that were merged into this one answer to the same head. */
const replaceHead = (
  trx: Queryable,
  organisationId: number,
  departments: readonly DepartmentRow[],
  id: number,
  headId: number | null,
): Promise<void> => {
  const row = named(departments, id);
  const merged = departments.filter((each) => each.mergedInto === id);
  return giveHead(trx, organisationId, [id, ...merged.map((each) => each.id)], headId, [row.headId, ...merged.map((each) => each.headId)]);
};

type Moved = { readonly moved: number; readonly kept: number };
const all = (moved: number): Moved => ({ moved, kept: 0 });

const carryOutOne = async (
  trx: Queryable,
  { line, way, employeeId: to, role }: Decision,
  leaver: Leaver,
  departments: readonly DepartmentRow[],
): Promise<Moved> => {
  const { employeeId: from, organisationId, fullName, now, actorId, address, tellPeople, origin } = leaver;
  const how: HandOver = { from, to, organisationId, actorId, now, address };
  const handed = ({ documents, kept }: { documents: number; kept: number }): Moved => ({ moved: documents, kept });
  switch (line.kind) {
    case 'waiting':
      return handed(await handOverEntries(trx, decidingStages, { ...how, tellPeople, origin }));
    case 'tasks': {
      const over = await handOverEntries(trx, taskStages, { ...how, tellPeople, origin });
      await followEntries(trx, { ...how, tellPeople, origin });
      return handed(over);
    }
    case 'given-tasks':
      return all(await handOverTasks(trx, how));
    case 'drafts':
      return handed(await handOverDrafts(trx, how));
    case 'folders':
      return all(await handOverFolders(trx, { from, to, organisationId, name: fullName, now }));
    case 'steps':
      await replaceSteps(trx, from, way === 'role' ? { role } : { employeeId: to }, { employeeId: actorId, now, organisationId });
      return all(line.count);
    case 'head':
      await replaceHead(trx, organisationId, departments, Number(line.of), to);
      return all(1);
    case 'role':
      await giveRole(trx, organisationId, line.of, to);
      return all(1);
    case 'links':
    case 'mailbox':
    case 'deputies':
      return all(0);
  }
};

/** In the order of the lines. `departments` are those of the organisation, locked. */
export const carryOutDecisions = async (
  trx: Queryable,
  decided: readonly Decision[],
  leaver: Leaver,
  departments: readonly DepartmentRow[],
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (const decision of decided) {
    const { line, way, employeeId, role } = decision;
    const isTaken = way === 'person' || way === 'role';
    if (line.kind === 'head' && way === 'end') await replaceHead(trx, leaver.organisationId, departments, Number(line.of), null);
    const { moved, kept } = isTaken
      ? await carryOutOne(trx, decision, leaver, departments)
      : { moved: 0, kept: way === 'keep' ? line.count : 0 };
    done.push({ kind: line.kind, of: line.of, way, employeeId, role, moved, kept });
  }
  if (decided.some(({ line }) => line.kind === 'role' && line.of === 'clerk')) await refreshFeedsOfClerks(trx, leaver.organisationId);
  return done;
};
