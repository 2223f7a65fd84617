/** Whether somebody can take each step of a route now; who leaves later is replaced in a new version (ADM-21). */
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedStage, TemplateDesign } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { loadCast } from '../../documents/load-cast.ts';
import { loadHere, loadMembers } from '../../documents/drafts/load-casting.ts';
import { stageNames } from '../../documents/route/steps.ts';
import { loadStepRoles } from './step-roles.ts';

// locale-keys: templates.stage.*

type Context = Pick<SessionContext, 'session' | 'say' | 'language'> & { readonly db: Queryable };

const expectPeople = async (ids: readonly number[], { db, session }: Context): Promise<void> => {
  const here = await loadHere(db, ids, session.organisationId);
  if (ids.some((each) => !here.has(each))) throw new BusinessError('templates.personLeft');
};

/** Those of the departments that the organisation has and that are open. */
export const openAmong = async (ids: readonly number[], { db, session }: Pick<Context, 'db' | 'session'>): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const open = await db
    .selectFrom('departments')
    .select('id')
    .where('id', 'in', [...ids])
    .where('organisation_id', '=', session.organisationId)
    .where('closed_at', 'is', null)
    .execute();
  return new Set(open.map(({ id }) => id));
};

const expectOpenDepartments = async (ids: readonly number[], context: Context): Promise<void> => {
  const open = await openAmong(ids, context);
  if (ids.some((each) => !open.has(each))) throw new BusinessError('templates.departmentGone');
};

/** Each choice has somebody to choose, and names nobody and nothing that the organisation does not have. */
const expectChoices = async (stages: readonly DesignedStage[], context: Context): Promise<void> => {
  const { db, session, say } = context;
  const choices = stages.flatMap(({ stage, steps }) =>
    steps.flatMap(({ holder, choice }, step) => (holder === 'choice' ? [{ stage, step, choice }] : [])),
  );
  if (choices.length === 0) return;
  await expectPeople(
    choices.flatMap(({ choice }) => choice.people),
    context,
  );
  await expectOpenDepartments(
    choices.flatMap(({ choice }) => choice.departments),
    context,
  );
  const roles = new Map((await loadStepRoles(context)).map(({ role, people }) => [`${role}`, people.length]));
  const members = await loadMembers(db, stages, session.organisationId);
  for (const { stage, step, choice } of choices) {
    if (choice.roles.some(({ role }) => !roles.has(role))) throw new BusinessError('templates.roleGone');
    const someone =
      choice.people.length > 0 ||
      choice.roles.some(({ role }) => (roles.get(role) ?? 0) > 0) ||
      choice.departments.some((each) => (members.get(each) ?? []).length > 0);
    if (!someone)
      throw new BusinessError('templates.choiceEmpty', { number: step + 1, stage: say(`templates.stage.${stageNames[stage]}`) });
  }
};

const isHead = ({ holder }: DesignedStep): boolean => holder === 'organisation-head' || holder === 'department-head';

/** Throws BusinessError with the first thing that is wrong. */
export const expectHolders = async ({ stages }: TemplateDesign, context: Context): Promise<void> => {
  const { db, session } = context;
  const steps = stages.flatMap((each) => each.steps);
  await expectPeople(
    steps.flatMap(({ holder, employeeId }) => (holder === 'person' ? [employeeId] : [])),
    context,
  );
  const roles = await loadStepRoles(context);
  for (const { role } of steps.filter(({ holder }) => holder === 'role')) {
    const found = roles.find((each) => each.role === role);
    if (!found || found.people.length === 0) throw new BusinessError('templates.roleEmpty', { role: found?.name ?? role });
  }
  await expectChoices(stages, context);
  if (steps.some(isHead) && (await loadCast(db, session.organisationId)).head === null) throw new BusinessError('templates.headMissing');
};
