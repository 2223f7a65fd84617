/** The product's templates of an organisation that exists become designs; its documents stay as they began. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import { readDesign } from '@qujat/contract/template-design';
import { routes } from '../../../domain/documents/route/plan.ts';
import { makeOffice } from '../../../domain/documents/test-support/office.ts';
import { officeDocument } from '../../../domain/documents/test-support/office-document.ts';
import { storeDocuments } from '../../../domain/documents/store-documents.ts';
import { designOfStandard } from '../../../domain/organisations/standard-design.ts';
import { testServer } from '../../../test-support/server.ts';
import { standardTemplates } from './0232-standard-templates.ts';

describe('the migration of the standard templates', () => {
  const server = testServer();

  test('gives each the design that its route was, with its obligatory steps, and leaves documents alone', async () => {
    const { db } = server;
    const office = await makeOffice(db, 'north');
    const [document] = await storeDocuments(db, [{ document: officeDocument(office), participants: [], log: [] }]);
    await db
      .insertInto('template_steps')
      .values({
        organisation_id: office.organisationId,
        template_id: office.templates.R3,
        stage: 1,
        holder: 'lawyer',
        employee_id: null,
        obligatory: true,
        locked: true,
      })
      .execute();
    await db
      .insertInto('template_steps')
      .values({
        organisation_id: office.organisationId,
        template_id: office.templates.R1,
        stage: 2,
        holder: 'person',
        employee_id: office.staff.director,
        obligatory: true,
      })
      .execute();
    await sql`alter table template_versions drop constraint if exists template_versions_check`.execute(db);
    await db.transaction().execute((trx) => standardTemplates.up(trx as unknown as Transaction<unknown>));
    for (const route of routes) {
      const row = await db
        .selectFrom('templates as t')
        .innerJoin('template_versions as v', 'v.id', 't.version_id')
        .selectAll('t')
        .select(['v.design', 'v.number', 'v.published_by', 'v.expects_execution'])
        .where('t.id', '=', office.templates[route])
        .executeTakeFirstOrThrow();
      const marks = await db
        .selectFrom('template_steps')
        .select(['stage', 'holder', 'employee_id as employeeId', 'locked'])
        .where('template_id', '=', row.id)
        .execute();
      assert.deepEqual(readDesign(row.design), designOfStandard(row, route, marks), route);
      assert.deepEqual([row.number, row.published_by, row.expects_execution], [0, null, ['R1', 'R5', 'R6'].includes(route)], route);
    }
    const { template_version_id } = await db
      .selectFrom('documents')
      .select('template_version_id')
      .where('id', '=', document!)
      .executeTakeFirstOrThrow();
    assert.equal(template_version_id, null);
  });
});
