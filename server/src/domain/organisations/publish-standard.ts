/** Publishes the templates that the product brings, as designs: version 0 of each (docs/decisions/0232). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { designOfStandard, endsWithExecution } from './standard-design.ts';

const loadStandard = (db: Queryable, organisationId: number) =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('version_id', 'is', null)
    .where('route', 'is not', null)
    .orderBy('id')
    .execute();

/** The steps that a template of the product marks as obligatory (docs/decisions/0161). */
export const loadMarks = (db: Queryable, organisationId: number, templateId: number) =>
  db
    .selectFrom('template_steps')
    .select(['stage', 'holder', 'employee_id as employeeId', 'locked'])
    .where('template_id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .where('obligatory', '=', true)
    .orderBy('stage')
    .orderBy('queue_number')
    .orderBy('id')
    .execute();

/** New documents of these templates begin with a version, as those of every other template. Nobody has published it. */
export const publishStandardTemplates = async (db: Queryable, organisationId: number): Promise<void> => {
  for (const row of await loadStandard(db, organisationId)) {
    if (row.route === null) continue;
    const design = designOfStandard(row, row.route, await loadMarks(db, organisationId, row.id));
    const { id } = await db
      .insertInto('template_versions')
      .values({
        organisation_id: organisationId,
        template_id: row.id,
        number: 0,
        design,
        key_requirement: design.keyRequirement,
        may_be_public: design.mayBePublic,
        expects_execution: endsWithExecution(row.route),
        published_at: sql<Date>`now()`,
        published_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('templates')
      .set({ version_id: id })
      .where('id', '=', row.id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
};
