/** Whether a design can be published in this organisation (ADM-21). */
import { problemsOfDesign, type DesignProblem } from '@qujat/contract/administration/design-problems';
import { needsValue, type FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { stageNames } from '../../documents/route/steps.ts';
import { expectHolders, openAmong } from './expect-holders.ts';
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

/** A document stores the identifier of a department: a condition on one that is closed, or of others, never holds. */
const expectComparable = async ({ fields, stages }: TemplateDesign, context: Context): Promise<void> => {
  const keys = new Set(fields.flatMap(({ key, kind }) => (kind === 'department' ? [key] : [])));
  const idsIn = ({ rules }: FieldCondition): number[] =>
    rules.flatMap(({ field, sign, value }) => (keys.has(field) && needsValue(sign) ? [Number(value)] : []));
  const conditions = [
    ...fields.map(({ when }, field) => ({ ids: idsIn(when), problem: { problem: 'fieldCondition', field } as const })),
    ...stages.flatMap(({ stage, steps }) =>
      steps.map(({ when }, step) => ({ ids: idsIn(when), problem: { problem: 'conditionValue', stage, step } as const })),
    ),
  ];
  const open = await openAmong(
    conditions.flatMap(({ ids }) => ids),
    context,
  );
  const wrong = conditions.find(({ ids }) => ids.some((id) => !open.has(id)));
  if (wrong) throw asError(wrong.problem, context.say);
};

/** Throws BusinessError with the first thing that is wrong, in the order of the page. */
export const expectPublishable = async (design: TemplateDesign, context: Context): Promise<void> => {
  const [problem] = problemsOfDesign(design);
  if (problem) throw asError(problem, context.say);
  await expectCategory(design, context);
  await expectStarters(design, context);
  await expectComparable(design, context);
  await expectHolders(design, context);
};
