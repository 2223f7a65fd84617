/** Changes of an organisation's designs, because something that they name goes on under another name or number. */
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { TemplateFieldKind } from '@qujat/contract/template-field-kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { addVersion, type Publisher } from './publish.ts';

/** Fields that were stored before they had conditions have none, and neither have such steps. */
const inWhen = <T extends { readonly when: FieldCondition }>(each: T, rename: (when: FieldCondition) => FieldCondition): T =>
  'when' in each ? { ...each, when: rename(each.when) } : each;

/** The design with other values in the conditions on fields of this kind. */
const withRenamedConditions = (design: TemplateDesign, kind: TemplateFieldKind, rename: (value: string) => string): TemplateDesign => {
  const keys = new Set(design.fields.flatMap((each) => (each.kind === kind ? [each.key] : [])));
  const renamed = (when: FieldCondition): FieldCondition => ({
    ...when,
    rules: when.rules.map((each) => (keys.has(each.field) ? { ...each, value: rename(each.value) } : each)),
  });
  return {
    ...design,
    fields: design.fields.map((each) => inWhen(each, renamed)),
    stages: design.stages.map((stage) => ({ ...stage, steps: stage.steps.map((each) => inWhen(each, renamed)) })),
  };
};

interface Rewriting {
  readonly organisationId: number;
  /** Which designs may name it. */
  readonly named: RawBuilder<boolean>;
  readonly change: (design: TemplateDesign) => TemplateDesign;
}

const changedBy = <T extends { readonly design: TemplateDesign }>(change: Rewriting['change'], rows: readonly T[]): T[] =>
  rows.flatMap((row) => {
    const design = change(row.design);
    return JSON.stringify(design) === JSON.stringify(row.design) ? [] : [{ ...row, design }];
  });

/** Each draft gets a new revision: a page on which it is open still has the old name, and must not save it over this. */
const rewriteDrafts = async (trx: Queryable, { organisationId, named, change }: Rewriting): Promise<void> => {
  const drafts = await trx
    .selectFrom('template_drafts')
    .select(['id', 'revision', 'design'])
    .where('organisation_id', '=', organisationId)
    .where(named)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, revision, design } of changedBy(change, drafts))
    await trx
      .updateTable('template_drafts')
      .set({ design, revision: revision + 1 })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
};

/** Drafts come first: one that is being published at this moment is a version when the versions are read. */
export const rewriteDesigns = async (trx: Queryable, { organisationId, named, change }: Rewriting): Promise<void> => {
  await rewriteDrafts(trx, { organisationId, named, change });
  const versions = await trx
    .selectFrom('template_versions')
    .select(['id', 'design'])
    .where('organisation_id', '=', organisationId)
    .where(named)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, design } of changedBy(change, versions))
    await trx.updateTable('template_versions').set({ design }).where('id', '=', id).where('organisation_id', '=', organisationId).execute();
};

interface Compared {
  readonly kind: TemplateFieldKind;
  /** The values that nobody chooses any more. */
  readonly values: readonly string[];
  readonly into: string;
}

/**
 * Conditions compare with another value from now on, in drafts and in new versions of what is published. Documents that have begun keep their
 * version: they hold the old value.
 */
export const compareWith = async (trx: Queryable, { kind, values, into }: Compared, publisher: Publisher): Promise<void> => {
  const { organisationId } = publisher;
  const change = (design: TemplateDesign): TemplateDesign =>
    withRenamedConditions(design, kind, (value) => (values.includes(value) ? into : value));
  const given = JSON.stringify({ values });
  const named = sql<boolean>`(
    jsonb_path_exists(design, '$.stages[*].steps[*].when.rules[*].value ? (@ == $values[*])', ${given}::jsonb)
    or jsonb_path_exists(design, '$.fields[*].when.rules[*].value ? (@ == $values[*])', ${given}::jsonb))`;
  await rewriteDrafts(trx, { organisationId, named, change });
  const published = await trx
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.id', 'v.design'])
    .where('t.organisation_id', '=', organisationId)
    .where(named)
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
  for (const { id, design } of changedBy(change, published)) await addVersion(trx, id, design, publisher);
};
