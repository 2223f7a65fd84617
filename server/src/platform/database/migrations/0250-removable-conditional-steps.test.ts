/** Steps under a condition were never removable, whatever their design said. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stepFor } from '@qujat/contract/designed-step';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import type { Transaction } from 'kysely';
import { makeOffice } from '../../../domain/documents/test-support/office.ts';
import { testServer } from '../../../test-support/server.ts';
import { removableConditionalSteps } from './0250-removable-conditional-steps.ts';

const when = { join: 'all' as const, rules: [{ field: 'sum', sign: 'more' as const, value: '5' }] };
const steps = [stepFor('department-head'), stepFor('role', { role: 'lawyer', when }), stepFor('initiator', { when, demand: 'first' })];
const design: TemplateDesign = {
  ...emptyDesign(1),
  ru: 'Закупка',
  stages: emptyDesign(1).stages.map((each) => ({ ...each, steps: each.stage === 1 ? steps : each.stage === 4 ? steps.slice(1, 2) : [] })),
};

describe('the migration of steps under a condition', () => {
  const server = testServer();

  test('makes them obligatory in drafts and versions, and changes nothing else', async () => {
    const { db } = server;
    const office = await makeOffice(db, 'north');
    const now = new Date();
    const { administrator } = office.staff;
    const draft = { organisation_id: office.organisationId, saved_at: now, saved_by: administrator };
    const plain = {
      ...design,
      stages: design.stages.map((each) => ({
        ...each,
        steps: each.steps.slice(0, 1).map((step) => ({ ...step, when: { ...when, rules: [] } })),
      })),
    };
    await db
      .insertInto('template_drafts')
      .values([
        { ...draft, template_id: null, design },
        { ...draft, template_id: null, design: plain },
      ])
      .execute();
    await db
      .insertInto('template_versions')
      .values({
        organisation_id: office.organisationId,
        template_id: office.templates.R1,
        number: 7,
        design,
        key_requirement: 'none',
        may_be_public: false,
        expects_execution: false,
        published_at: now,
        published_by: administrator,
      })
      .execute();
    await db.transaction().execute((trx) => removableConditionalSteps.up(trx as unknown as Transaction<unknown>));
    const expected = {
      ...design,
      stages: design.stages.map((each) => ({
        ...each,
        steps: each.steps.map((step) => (step.when.rules.length > 0 && step.demand === 'none' ? { ...step, demand: 'any' } : step)),
      })),
    };
    const drafts = await db.selectFrom('template_drafts').select('design').orderBy('id').execute();
    assert.deepEqual(
      drafts.map((row) => row.design),
      [expected, plain],
    );
    const version = await db
      .selectFrom('template_versions')
      .select('design')
      .where('template_id', '=', office.templates.R1)
      .where('number', '=', 7)
      .executeTakeFirstOrThrow();
    assert.deepEqual(version.design, expected);
  });
});
