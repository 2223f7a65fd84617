/** The designs of an organisation's templates, as they are stored. */
import { sql } from 'kysely';
import { readDesign, type TemplateDesign } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { loadMarks } from '../../organisations/publish-standard.ts';
import { designOfStandard } from '../../organisations/standard-design.ts';

export interface StoredDraft {
  readonly id: number;
  readonly templateId: number | null;
  readonly revision: number;
  readonly design: TemplateDesign;
}

const selectDrafts = (db: Queryable, organisationId: number) =>
  db
    .selectFrom('template_drafts')
    .select(['id', 'template_id as templateId', 'revision', 'design'])
    .where('organisation_id', '=', organisationId);

/** Throws NotFoundError for a draft that was published, discarded, or is another organisation's. */
export const findDraft = async (db: Queryable, id: number, organisationId: number): Promise<StoredDraft> => {
  const draft = await selectDrafts(db, organisationId).where('id', '=', id).executeTakeFirst();
  if (!draft) throw new NotFoundError('templates.draftGone');
  return { ...draft, design: readDesign(draft.design) };
};

/** The same, locked against other writers until the transaction ends. */
export const takeDraft = async (trx: Queryable, id: number, organisationId: number): Promise<StoredDraft> => {
  await sql`select from template_drafts where id = ${id} and organisation_id = ${organisationId} for update`.execute(trx);
  return findDraft(trx, id, organisationId);
};

export const draftOf = async (db: Queryable, templateId: number, organisationId: number): Promise<StoredDraft | undefined> => {
  const draft = await selectDrafts(db, organisationId).where('template_id', '=', templateId).executeTakeFirst();
  return draft && { ...draft, design: readDesign(draft.design) };
};

const versionOf = (db: Queryable, templateId: number, number: number, organisationId: number) =>
  db
    .selectFrom('template_versions as v')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'v.template_id').onRef('t.organisation_id', '=', 'v.organisation_id'))
    .select('v.design')
    .where('v.template_id', '=', templateId)
    .where('v.number', '=', number)
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst();

/** What one version says. Throws NotFoundError for a version that there is not, and for a template of another organisation. */
export const designOfVersion = async (
  db: Queryable,
  templateId: number,
  number: number | undefined,
  organisationId: number,
): Promise<TemplateDesign> => {
  if (number === undefined) return publishedDesign(db, templateId, organisationId);
  const row = await versionOf(db, templateId, number, organisationId);
  if (!row) throw new NotFoundError('templates.notFound');
  return readDesign(row.design);
};

/** What is published now. Throws NotFoundError for a template of another organisation. */
export const publishedDesign = async (db: Queryable, templateId: number, organisationId: number): Promise<TemplateDesign> => {
  const row = await db
    .selectFrom('templates as t')
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .selectAll('t')
    .select('v.design')
    .where('t.id', '=', templateId)
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError('templates.notFound');
  if (row.design) return readDesign(row.design);
  if (row.route === null) throw new Error('a template without a route has a version');
  return designOfStandard(row, row.route, await loadMarks(db, organisationId, templateId));
};
