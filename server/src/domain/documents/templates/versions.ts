/** What a template says at one of its versions, or as the product brought it. */
import { sql } from 'kysely';
import { readStages, type DesignedStage, type DesignedText } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import type { KeyRequirement } from '../route/model.ts';

/** Columns of a query that joins `templates as t` and, by its id and organisation, `template_versions as v`. */
export const versioned = {
  fields: sql<readonly StoredField[]>`coalesce(v.design -> 'fields', t.fields)`,
  /** Null where only the writer's own text is printed. */
  text: sql<DesignedText | null>`v.design -> 'text'`,
  keyRequirement: sql<KeyRequirement>`coalesce(v.key_requirement, t.key_requirement)`,
  mayBePublic: sql<boolean>`coalesce(v.may_be_public, t.may_be_public)`,
  correspondence: sql<'incoming' | 'outgoing' | null>`t.correspondence`,
};

/** What says who is asked: the stages of a version's design, and the fields on which its conditions are. */
export interface DesignedRoute {
  readonly stages: readonly DesignedStage[];
  readonly fields: readonly StoredField[];
}

/** Null for a template as the product brought it. */
export const loadDesignedRoute = async (db: Queryable, organisationId: number, versionId: number | null): Promise<DesignedRoute | null> => {
  if (versionId === null) return null;
  const { stages, fields } = await db
    .selectFrom('template_versions')
    .select([sql<unknown>`design -> 'stages'`.as('stages'), sql<readonly StoredField[]>`design -> 'fields'`.as('fields')])
    .where('id', '=', versionId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { stages: readStages(stages), fields };
};
