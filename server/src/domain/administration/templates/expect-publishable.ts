/** Whether a design can be published in this organisation (ADM-21). */
import { problemsOfDesign, type DesignProblem } from '@qujat/contract/administration/design-problems';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { loadCast } from '../../documents/load-cast.ts';
import { stageNames } from '../../documents/route/steps.ts';
import { loadStepRoles } from './step-roles.ts';

// locale-keys: templates.problem.*
// locale-keys: templates.stage.*

type Context = Pick<SessionContext, 'session' | 'say' | 'language'> & { readonly db: Queryable };

const asError = (each: DesignProblem, say: Context['say']): BusinessError => {
  if ('field' in each) return new BusinessError(`templates.problem.${each.problem}`, { number: each.field + 1 });
  if ('step' in each)
    return new BusinessError(`templates.problem.${each.problem}`, {
      number: each.step + 1,
      stage: say(`templates.stage.${stageNames[each.stage]}`),
    });
  if ('merge' in each) return new BusinessError(`templates.problem.${each.problem}`, { language: each.language, merge: `{${each.merge}}` });
  return new BusinessError(`templates.problem.${each.problem}`);
};

const count = (ids: readonly number[]): number => new Set(ids).size;

const expectCategory = async ({ category }: TemplateDesign, { db, session }: Context): Promise<void> => {
  const found = await db
    .selectFrom('template_categories')
    .select('id')
    .where('id', '=', category)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!found) throw new BusinessError('templates.problem.noCategory');
};

/** Somebody must be able to take each step now; who leaves later is replaced in a new version. */
const expectHolders = async ({ stages }: TemplateDesign, context: Context): Promise<void> => {
  const { db, session } = context;
  const steps = stages.flatMap((each) => each.steps);
  const people = steps.flatMap(({ holder, employeeId }) => (holder === 'person' ? [employeeId] : []));
  if (people.length > 0) {
    const here = await db
      .selectFrom('employees')
      .select('id')
      .where('id', 'in', people)
      .where('organisation_id', '=', session.organisationId)
      .where('ended_at', 'is', null)
      .execute();
    if (here.length < count(people)) throw new BusinessError('templates.personLeft');
  }
  const roles = await loadStepRoles(context);
  for (const { role } of steps.filter(({ holder }) => holder === 'role')) {
    const found = roles.find((each) => each.role === role);
    if (!found || found.people.length === 0) throw new BusinessError('templates.roleEmpty', { role: found?.name ?? role });
  }
  const needsHead = steps.some(({ holder }) => holder === 'organisation-head' || holder === 'department-head');
  if (needsHead && (await loadCast(db, session.organisationId)).head === null) throw new BusinessError('templates.headMissing');
};

const expectStarters = async ({ starterRoles, starterDepartments }: TemplateDesign, context: Context): Promise<void> => {
  const { db, session } = context;
  const known = (await loadStepRoles(context)).map(({ role }) => role);
  const departments =
    starterDepartments.length === 0
      ? []
      : await db
          .selectFrom('departments')
          .select('id')
          .where('id', 'in', starterDepartments)
          .where('organisation_id', '=', session.organisationId)
          .execute();
  if (departments.length < count(starterDepartments) || starterRoles.some(({ role }) => !known.some((each) => each === role)))
    throw new BusinessError('templates.unknownStarter');
};

/** Throws BusinessError with the first thing that is wrong, in the order of the page. */
export const expectPublishable = async (design: TemplateDesign, context: Context): Promise<void> => {
  const [problem] = problemsOfDesign(design);
  if (problem) throw asError(problem, context.say);
  await expectCategory(design, context);
  await expectStarters(design, context);
  await expectHolders(design, context);
};
