/** What organisations require of their people (ADM-90), for every place that enforces a part of it. */
import { usualPolicy, type OrganisationPolicy } from '@qujat/contract/organisation-policy';
import type { Queryable } from '../database/pool.ts';
import type { Schema } from '../database/schema.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';

type Stored = Pick<Selectable<Schema['organisations']>, 'ncalayer_only' | 'session_hours' | 'session_idle_minutes' | 'rules'>;

/** Requests filter by three of the values, so they are columns; the others are one JSON value, in which a new one is simply absent. */
const policyOf = ({ ncalayer_only, session_hours, session_idle_minutes, rules }: Stored): OrganisationPolicy => ({
  ...usualPolicy,
  ...rules,
  ncalayerOnly: ncalayer_only,
  sessionHours: session_hours,
  sessionIdleMinutes: session_idle_minutes,
});

const columns = ['o.ncalayer_only', 'o.session_hours', 'o.session_idle_minutes', 'o.rules'] as const;

export const loadPolicy = async (db: Queryable, organisationId: number): Promise<OrganisationPolicy> =>
  policyOf(await db.selectFrom('organisations as o').select(columns).where('o.id', '=', organisationId).executeTakeFirstOrThrow());

/** The policies of all organisations in which a person works: each protects the account, so the strictest value counts. */
export const loadPoliciesOf = async (db: Queryable, personId: number): Promise<readonly OrganisationPolicy[]> => {
  const rows = await db
    .selectFrom('organisations as o')
    .innerJoin('employees as e', 'e.organisation_id', 'o.id')
    .select(columns)
    .where('e.person_id', '=', personId)
    .where('e.ended_at', 'is', null)
    .execute();
  return rows.map(policyOf);
};

/** Condition on `organisations o`: nobody acts for others on the documents of this template. */
export const closesToDeputies = (templateId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(o.rules -> 'deputyTemplates' @> to_jsonb(${templateId}), false)`;
