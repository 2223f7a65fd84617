/** Publishes a draft: from now on new documents begin with it, and documents that have begun keep their version (ADM-21). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { publishDesign, retireTemplate } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { expectsExecutionByDesign } from '../../documents/route/designed.ts';
import { publishedDesign, type StoredDraft } from './designs.ts';
import { expectPublishable } from './expect-publishable.ts';
import { takeRevision } from './save.ts';

/** What menus, lists and registers ask of every template. Route, fields and key stay those of the documents that have no version. */
const columnsOf = (design: TemplateDesign) => ({
  category_id: design.category,
  code: design.index.trim(),
  name_ru: design.ru.trim(),
  name_kk: design.kk.trim() || design.ru.trim(),
  description_ru: design.descriptionRu.trim(),
  description_kk: design.descriptionKk.trim() || design.descriptionRu.trim(),
  correspondence: design.correspondence,
  starter_roles: design.starterRoles.map(({ role }) => role),
  starter_departments: design.starterDepartments,
});

const putTemplate = async (trx: Queryable, { templateId, design }: StoredDraft, organisationId: number): Promise<number> => {
  if (templateId === null)
    return (
      await trx
        .insertInto('templates')
        .values({ organisation_id: organisationId, route: null, ...columnsOf(design) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await trx
    .updateTable('templates')
    .set(columnsOf(design))
    .where('id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .execute();
  return templateId;
};

/** Who publishes a version, and when. */
export interface Publisher {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly now: Date;
}

export const addVersion = async (
  trx: Queryable,
  templateId: number,
  design: TemplateDesign,
  { employeeId, organisationId, now }: Publisher,
): Promise<number> => {
  const last = await trx
    .selectFrom('template_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('template_id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  const version = await trx
    .insertInto('template_versions')
    .values({
      organisation_id: organisationId,
      template_id: templateId,
      number: (last?.number ?? 0) + 1,
      design,
      key_requirement: design.keyRequirement,
      may_be_public: design.mayBePublic,
      expects_execution: expectsExecutionByDesign(design.stages),
      published_at: now,
      published_by: employeeId,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('templates')
    .set({ version_id: version.id })
    .where('id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .execute();
  return version.number;
};

export const publish = (input: CallInput<typeof publishDesign>, context: SessionContext): Promise<CallAnswer<typeof publishDesign>> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, personId } = context.session;
    const draft = await takeRevision(trx, input, organisationId);
    await expectPublishable(draft.design, { ...context, db: trx });
    const before = draft.templateId === null ? null : await publishedDesign(trx, draft.templateId, organisationId);
    const templateId = await putTemplate(trx, draft, organisationId);
    const version = await addVersion(trx, templateId, draft.design, {
      employeeId: context.session.employeeId,
      organisationId,
      now: context.now,
    });
    await trx.deleteFrom('template_drafts').where('id', '=', draft.id).where('organisation_id', '=', organisationId).execute();
    await audit(trx, context, 'template.published', {
      personId,
      organisationId,
      details: {
        template: templateId,
        version,
        before: before === null ? '' : JSON.stringify(before),
        after: JSON.stringify(draft.design),
      },
    });
    return { templateId, version };
  });

/** Takes the template out of the menu, or puts it back; its documents go on. */
export const retire = ({ templateId, isRetired }: CallInput<typeof retireTemplate>, context: SessionContext): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, personId } = context.session;
    const changed = await trx
      .updateTable('templates')
      .set({ retired_at: isRetired ? context.now : null })
      .where('id', '=', templateId)
      .where('organisation_id', '=', organisationId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new NotFoundError('templates.notFound');
    await audit(trx, context, isRetired ? 'template.retired' : 'template.restored', {
      personId,
      organisationId,
      details: { template: templateId },
    });
  });
