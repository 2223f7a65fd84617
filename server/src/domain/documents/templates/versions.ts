/** What a template says at one of its versions, or as the product brought it. */
import { sql } from 'kysely';
import type { DesignedStage } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import type { KeyRequirement } from '../route/model.ts';

/** Columns of a query that joins `templates as t` and, by its id, `template_versions as v`. */
export const versioned = {
  fields: sql<readonly StoredField[]>`coalesce(v.design -> 'fields', t.fields)`,
  keyRequirement: sql<KeyRequirement>`coalesce(v.key_requirement, t.key_requirement)`,
  mayBePublic: sql<boolean>`coalesce(v.may_be_public, t.may_be_public)`,
  correspondence: sql<'incoming' | 'outgoing' | null>`t.correspondence`,
};

/** The stages of a version's design; null for a template as the product brought it. */
export const loadDesignedStages = async (db: Queryable, versionId: number | null): Promise<readonly DesignedStage[] | null> => {
  if (versionId === null) return null;
  const row = await db
    .selectFrom('template_versions')
    .select(sql<readonly DesignedStage[]>`design -> 'stages'`.as('stages'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return row.stages;
};
