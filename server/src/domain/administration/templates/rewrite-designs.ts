/** Changes of all designs of an organisation, because something that they name goes on under another name. */
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { TemplateFieldKind } from '@qujat/contract/template-field-kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';

/** Fields that were stored before they had conditions have none, and neither have such steps. */
const inWhen = <T extends { readonly when: FieldCondition }>(each: T, rename: (when: FieldCondition) => FieldCondition): T =>
  'when' in each ? { ...each, when: rename(each.when) } : each;

/** The design with other values in the conditions on fields of this kind. */
export const withRenamedConditions = (
  design: TemplateDesign,
  kind: TemplateFieldKind,
  rename: (value: string) => string,
): TemplateDesign => {
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

/** Designs with a condition that compares with one of these values. */
export const comparesWith = (values: readonly string[]): RawBuilder<boolean> => {
  const all = JSON.stringify({ values });
  return sql<boolean>`(
    jsonb_path_exists(design, '$.stages[*].steps[*].when.rules[*].value ? (@ == $values[*])', ${all}::jsonb)
    or jsonb_path_exists(design, '$.fields[*].when.rules[*].value ? (@ == $values[*])', ${all}::jsonb))`;
};

interface Rewriting {
  readonly organisationId: number;
  /** Which designs may name it. */
  readonly named: RawBuilder<boolean>;
  readonly change: (design: TemplateDesign) => TemplateDesign;
}

/** Drafts come first: one that is being published at this moment is a version when the versions are read. */
export const rewriteDesigns = async (trx: Queryable, { organisationId, named, change }: Rewriting): Promise<void> => {
  const changed = <T extends { readonly design: TemplateDesign }>(rows: readonly T[]): T[] =>
    rows.flatMap((row) => {
      const design = change(row.design);
      return JSON.stringify(design) === JSON.stringify(row.design) ? [] : [{ ...row, design }];
    });
  const drafts = await trx
    .selectFrom('template_drafts')
    .select(['id', 'revision', 'design'])
    .where('organisation_id', '=', organisationId)
    .where(named)
    .orderBy('id')
    .forUpdate()
    .execute();
  // A page on which the draft is open still has the old name, and must not save it over this.
  for (const { id, revision, design } of changed(drafts))
    await trx
      .updateTable('template_drafts')
      .set({ design, revision: revision + 1 })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  const versions = await trx
    .selectFrom('template_versions')
    .select(['id', 'design'])
    .where('organisation_id', '=', organisationId)
    .where(named)
    .orderBy('id')
    .execute();
  for (const { id, design } of changed(versions))
    await trx.updateTable('template_versions').set({ design }).where('id', '=', id).where('organisation_id', '=', organisationId).execute();
};
