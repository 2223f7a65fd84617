/** Steps of templates that ask one person or offer that person to the writer, in published designs and in drafts; and their replacement. */
import type { DesignedStep, StepChoice } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { publishedDesign } from '../templates/designs.ts';
import { addVersion, type Publisher } from '../templates/publish.ts';

export interface TemplateWithSteps {
  /** Null for a draft of a template that has never been published. */
  readonly templateId: number | null;
  readonly draftId: number | null;
  readonly russian: string;
  readonly kazakh: string;
  readonly steps: number;
}

/** Published designs come before drafts. A template that nobody has changed yet names people in its obligatory steps. */
export const templatesAsking = async (db: Queryable, organisationId: number, employeeId: number): Promise<readonly TemplateWithSteps[]> => {
  const steps = (design: string) => sql`jsonb_array_length(jsonb_path_query_array(${sql.ref(design)},
    '$.stages[*].steps[*] ? ((@.holder == "person" && @.employeeId == $id) || (@.holder == "choice" && exists(@.choice.people[*] ? (@ == $id))))',
    jsonb_build_object('id', ${employeeId}::bigint)))`;
  const { rows } = await sql<TemplateWithSteps>`
    select * from (
      select t.id as "templateId", null::bigint as "draftId", t.name_ru as russian, t.name_kk as kazakh,
        case when v.id is null then (select count(*) from template_steps s
          where s.template_id = t.id and s.organisation_id = t.organisation_id and s.employee_id = ${employeeId})
          else ${steps('v.design')} end::int as steps
      from templates t left join template_versions v on v.id = t.version_id and v.organisation_id = t.organisation_id
      where t.organisation_id = ${organisationId}
      union all
      select d.template_id, d.id, d.design->>'ru', d.design->>'kk', ${steps('d.design')}
      from template_drafts d where d.organisation_id = ${organisationId}) found
    where steps > 0
    order by "draftId" nulls first, "templateId"`.execute(db);
  return rows;
};

/** Who takes the steps instead. */
export type StepTaker = { readonly employeeId: number } | { readonly role: string };

/** The taker once, in the place of who leaves. */
const inChoice = ({ people, roles, departments }: StepChoice, from: number, to: StepTaker): StepChoice =>
  'role' in to
    ? {
        people: people.filter((id) => id !== from),
        roles: roles.some(({ role }) => role === to.role) ? roles : [...roles, { role: to.role }],
        departments,
      }
    : { people: [...new Set(people.map((id) => (id === from ? to.employeeId : id)))], roles, departments };

const inStep = (step: DesignedStep, from: number, to: StepTaker): DesignedStep => {
  if (step.holder === 'choice' && step.choice.people.includes(from)) return { ...step, choice: inChoice(step.choice, from, to) };
  if (step.holder !== 'person' || step.employeeId !== from) return step;
  return 'role' in to ? { ...step, holder: 'role', employeeId: 0, role: to.role } : { ...step, employeeId: to.employeeId };
};

const replaced = (design: TemplateDesign, from: number, to: StepTaker): TemplateDesign => ({
  ...design,
  stages: design.stages.map((stage) => ({ ...stage, steps: stage.steps.map((step) => inStep(step, from, to)) })),
});

/** Publishes new versions of the templates, and changes drafts. Documents that have begun keep their version. */
export const replaceSteps = async (
  trx: Queryable,
  from: number,
  to: StepTaker,
  publisher: Publisher & { readonly organisationId: number },
): Promise<readonly TemplateWithSteps[]> => {
  const { organisationId } = publisher;
  const found = await templatesAsking(trx, organisationId, from);
  for (const { templateId, draftId } of found) {
    if (draftId !== null) {
      const { design, revision } = await trx
        .selectFrom('template_drafts')
        .select(['design', 'revision'])
        .where('id', '=', draftId)
        .where('organisation_id', '=', organisationId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('template_drafts')
        .set({ design: replaced(design, from, to), revision: revision + 1 })
        .where('id', '=', draftId)
        .where('organisation_id', '=', organisationId)
        .execute();
    } else if (templateId !== null) {
      await addVersion(trx, templateId, replaced(await publishedDesign(trx, templateId, organisationId), from, to), publisher);
    }
  }
  return found;
};
