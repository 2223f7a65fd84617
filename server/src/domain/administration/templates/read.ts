/** What the pages of administration show of templates. */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import type { openDesign, readVersion as readVersionCall, templatesToAdminister } from '@qujat/contract/administration/templates';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { colleagues } from '../../documents/participants/find-people.ts';
import { designOfVersion, draftOf, findDraft, publishedDesign } from './designs.ts';
import { loadStepRoles } from './step-roles.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'say'>;
type Opened = CallAnswer<typeof openDesign>;

const seconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

/** What a design refers to: categories, roles, departments. */
const loadSurroundings = async (context: Context): Promise<Pick<Opened, 'categories' | 'roles' | 'departments'>> => {
  const { db, session, language } = context;
  const categories = await db
    .selectFrom('template_categories')
    .select(['id', 'name_ru as russian', 'name_kk as kazakh'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk', 'closed_at'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('id')
    .execute();
  return {
    categories,
    roles: await loadStepRoles(context),
    departments: departments.map(({ id, name_ru, name_kk, closed_at }) => ({
      id,
      name: inLanguage(language, name_ru, name_kk),
      isClosed: closed_at !== null,
    })),
  };
};

export const listTemplates = async (_: object, context: Context): Promise<CallAnswer<typeof templatesToAdminister>> => {
  const { db, session } = context;
  const published = await db
    .selectFrom('templates as t')
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .leftJoin('template_drafts as f', (join) =>
      join.onRef('f.template_id', '=', 't.id').onRef('f.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.id', 't.name_ru', 't.name_kk', 't.code', 't.category_id', 't.retired_at', 'v.number', 'v.published_at', 'f.id as draft_id'])
    .where('t.organisation_id', '=', session.organisationId)
    .orderBy(sql`t.name_ru collate "kk-x-icu"`)
    .orderBy('t.id')
    .execute();
  const unpublished = await db
    .selectFrom('template_drafts')
    .select(['id', 'design'])
    .where('organisation_id', '=', session.organisationId)
    .where('template_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return {
    templates: [
      ...unpublished.map(({ id, design }) => ({
        templateId: null,
        draftId: id,
        russian: design.ru,
        kazakh: design.kk,
        index: design.index,
        category: design.category,
        version: 0,
        publishedAt: null,
        isRetired: false,
      })),
      ...published.map((row) => ({
        templateId: row.id,
        draftId: row.draft_id,
        russian: row.name_ru,
        kazakh: row.name_kk,
        index: row.code,
        category: row.category_id,
        version: row.number ?? 0,
        publishedAt: seconds(row.published_at),
        isRetired: row.retired_at !== null,
      })),
    ],
    ...(await loadSurroundings(context)),
  };
};

const loadVersions = async ({ db, session }: Context, templateId: number): Promise<Opened['versions']> => {
  const rows = await db
    .selectFrom('template_versions as v')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'v.published_by').onRef('e.organisation_id', '=', 'v.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['v.number', 'v.published_at', 'p.full_name'])
    .select((eb) =>
      eb
        .selectFrom('documents as d')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('d.template_version_id', '=', 'v.id')
        .whereRef('d.organisation_id', '=', 'v.organisation_id')
        .where('d.status', 'in', [200, 300, 500])
        .as('running'),
    )
    .where('v.template_id', '=', templateId)
    .where('v.organisation_id', '=', session.organisationId)
    .orderBy('v.number', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.number,
    publishedAt: seconds(row.published_at),
    publishedBy: row.full_name,
    running: row.running ?? 0,
  }));
};

/** The highest number of a key that any published version has given to a field. */
const loadLastFieldNumber = async ({ db, session }: Context, templateId: number): Promise<number> => {
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(field ->> 'key' from '^field_(\\d{1,9})$')::int) as last
    from template_versions v, jsonb_array_elements(v.design -> 'fields') as field
    where v.template_id = ${templateId} and v.organisation_id = ${session.organisationId}`.execute(db);
  return rows[0]?.last ?? 0;
};

/** The people whom the steps name, also those who have left: the page says so when it is published. */
const loadNamed = async ({ stages }: TemplateDesign, { db, session, language }: Context): Promise<Opened['people']> => {
  const ids = stages.flatMap(({ steps }) =>
    steps.flatMap(({ employeeId, choice }) => [...(employeeId > 0 ? [employeeId] : []), ...choice.people]),
  );
  if (ids.length === 0) return [];
  const rows = await colleagues(db, session.organisationId, { past: true }).select('e.ended_at').where('e.id', 'in', ids).execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    position: inLanguage(language, row.position_ru, row.position_kk),
    hasLeft: row.ended_at !== null,
  }));
};

const loadDesign = async (
  { templateId, draftId }: CallInput<typeof openDesign>,
  { db, session }: Context,
): Promise<Pick<Opened, 'templateId' | 'draftId' | 'revision' | 'design'>> => {
  const { organisationId } = session;
  const draft =
    draftId === undefined
      ? templateId === undefined
        ? undefined
        : await draftOf(db, templateId, organisationId)
      : await findDraft(db, draftId, organisationId);
  if (draft) return { templateId: draft.templateId, draftId: draft.id, revision: draft.revision, design: draft.design };
  if (templateId !== undefined)
    return { templateId, draftId: null, revision: 0, design: await publishedDesign(db, templateId, organisationId) };
  return { templateId: null, draftId: null, revision: 0, design: emptyDesign(0) };
};

/** A template to design; without one a new, empty one. */
export const open = async (input: CallInput<typeof openDesign>, context: Context): Promise<Opened> => {
  const opened = await loadDesign(input, context);
  const surroundings = await loadSurroundings(context);
  const design = opened.design.category === 0 ? { ...opened.design, category: surroundings.categories[0]?.id ?? 0 } : opened.design;
  return {
    ...opened,
    design,
    viewerId: context.session.employeeId,
    people: await loadNamed(design, context),
    lastFieldNumber: opened.templateId === null ? 0 : await loadLastFieldNumber(context, opened.templateId),
    versions: opened.templateId === null ? [] : await loadVersions(context, opened.templateId),
    ...surroundings,
  };
};

export const readVersion = async (
  { templateId, version }: CallInput<typeof readVersionCall>,
  context: Context,
): Promise<CallAnswer<typeof readVersionCall>> => {
  const design = await designOfVersion(context.db, templateId, version, context.session.organisationId);
  return { design, people: await loadNamed(design, context) };
};
