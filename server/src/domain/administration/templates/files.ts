/** Templates as files: export, import and the starter set (ADM-74). */
import { readdirSync, readFileSync } from 'node:fs';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/template-files';
import { importedDesign } from '@qujat/contract/template-file';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { publishedDesign } from './designs.ts';
import { portableDesign } from './portable-design.ts';
import { loadStepRoles } from './step-roles.ts';

const loadCategory = ({ db, session }: SessionContext, id: number) =>
  db
    .selectFrom('template_categories')
    .select(['name_ru as ru', 'name_kk as kk'])
    .where('id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();

const loadOwnRoles = async ({ db, session }: SessionContext): Promise<ReadonlyMap<string, { ru: string; kk: string }>> => {
  const rows = await db
    .selectFrom('roles')
    .select(['code', 'name_ru as ru', 'name_kk as kk'])
    .where('organisation_id', '=', session.organisationId)
    .where('standard', 'is', null)
    .execute();
  return new Map(rows.map(({ code, ru, kk }) => [code, { ru, kk }]));
};

const loadNames = async ({ db, session }: SessionContext): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.full_name'])
    .where('e.organisation_id', '=', session.organisationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
};

export const exportFile = async (
  { templateId, withNames = false }: CallInput<typeof calls.exportTemplate>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.exportTemplate>> => {
  const { db, session } = context;
  const { organisationId, personId } = session;
  const design = await publishedDesign(db, templateId, organisationId);
  const file = portableDesign(design, {
    category: (await loadCategory(context, design.category)) ?? { ru: '', kk: '' },
    people: withNames ? await loadNames(context) : new Map(),
    ownRoles: await loadOwnRoles(context),
  });
  await audit(db, context, 'template.exported', { personId, organisationId, details: { template: templateId, names: withNames } });
  return { name: `${design.ru}.json`.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-'), file: `${JSON.stringify(file, null, 2)}\n` };
};

/** The organisation's category of that name, else its first one: a draft without a category would stand in no list. */
const categoryNamed = async ({ db, session }: SessionContext, name: string): Promise<number> => {
  const all = await db
    .selectFrom('template_categories')
    .select(['id', 'name_ru'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return (all.find((each) => each.name_ru === name) ?? all[0])?.id ?? 0;
};

export const importFile = async (
  { file, answers = [] }: CallInput<typeof calls.importTemplate>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.importTemplate>> => {
  const { db, session, now } = context;
  const { organisationId, personId, employeeId } = session;
  const known = new Set((await loadStepRoles(context)).map(({ role }) => role));
  if (answers.some(({ role }) => role !== '' && !known.has(role))) throw new BusinessError('templates.unknownRole');
  const design = {
    ...importedDesign(file, new Map(answers.map(({ place, role }) => [place, role]))),
    category: await categoryNamed(context, file.category.ru),
  };
  return db.transaction().execute(async (trx) => {
    const draft = await trx
      .insertInto('template_drafts')
      .values({ organisation_id: organisationId, template_id: null, design, saved_at: now, saved_by: employeeId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(trx, context, 'template.imported', {
      personId,
      organisationId,
      details: { draft: draft.id, after: JSON.stringify(design) },
    });
    return { draftId: draft.id };
  });
};

const folder = new URL('starters/', import.meta.url);

/** Read once: they are part of the product. */
const starterFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map((name) => ({ file: readFileSync(new URL(name, folder), 'utf8') }));

export const listStarters = async (): Promise<CallAnswer<typeof calls.starterTemplates>> => ({ starters: starterFiles });
