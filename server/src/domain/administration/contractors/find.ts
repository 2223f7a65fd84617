/** Lists of contractors: for their administrator, and for whoever writes a document (ADM-81). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  contractorsOnPage,
  type readContractors as readCall,
  type searchContractors as searchCall,
} from '@qujat/contract/administration/contractors';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';

/** Offered while somebody writes. */
const mostOffered = 10;

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

interface Row {
  readonly id: number;
  readonly bin: string;
  readonly russian: string;
  readonly kazakh: string;
  readonly email: string;
  readonly exchangeCode: string;
  readonly revision: number;
}

const columns = sql`c.id, c.bin, c.name_ru as russian, c.name_kk as kazakh, c.email, c.exchange_code as "exchangeCode", c.revision`;

/** A contractor is also found by the words of those that were merged into it. */
const matching = (text: string, organisationId: number): RawBuilder<unknown> => {
  const words = pattern(text);
  return sql`c.organisation_id = ${organisationId} and c.merged_into is null and (${text} = '' or exists (
    select from contractors m where m.id = c.id and m.organisation_id = c.organisation_id and (m.name_ru ilike ${words} or m.name_kk ilike ${words} or m.bin ilike ${words}
      or m.email ilike ${words} or m.exchange_code ilike ${words})
    union all
    select from contractors m where m.merged_into = c.id and m.organisation_id = c.organisation_id and (m.name_ru ilike ${words} or m.name_kk ilike ${words} or m.bin ilike ${words})))`;
};

const mergedInto = async (db: Queryable, organisationId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('contractors')
        .select(['merged_into', 'bin', 'name_ru as russian'])
        .where('merged_into', 'in', ids)
        .where('organisation_id', '=', organisationId)
        .orderBy('bin')
        .execute();

/** Documents of the organisation that name a contractor or one that was merged into it. */
const documentsOf = async (db: Queryable, organisationId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; documents: string }>`
    select coalesce(c.merged_into, c.id) as id, count(distinct d.id) as documents
    from contractors c join document_correspondents n on n.bin = c.bin and n.organisation_id = c.organisation_id
    join documents d on d.id = n.document_id and d.organisation_id = n.organisation_id
    where c.organisation_id = ${organisationId} and coalesce(c.merged_into, c.id) = any(${ids}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, documents }) => [Number(id), Number(documents)]));
};

export const readContractors = async (
  { search = '', page = 0 }: CallInput<typeof readCall>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof readCall>> => {
  const { organisationId } = session;
  const where = matching(search.trim(), organisationId);
  const { rows } = await sql<Row>`
    select ${columns} from contractors c where ${where}
    order by c.name_ru collate "kk-x-icu", c.id limit ${contractorsOnPage} offset ${page * contractorsOnPage}`.execute(db);
  const { rows: counts } = await sql<{ total: string }>`select count(*) as total from contractors c where ${where}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const documents = await documentsOf(db, organisationId, ids);
  const merged = Map.groupBy(await mergedInto(db, organisationId, ids), (each) => each.merged_into);
  return {
    total: Number(counts[0]?.total ?? 0),
    contractors: rows.map((row) => ({
      ...row,
      documents: documents.get(row.id) ?? 0,
      merged: (merged.get(row.id) ?? []).map(({ bin, russian }) => ({ bin, russian })),
    })),
  };
};

export const searchContractors = async (
  { search }: CallInput<typeof searchCall>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof searchCall>> => {
  const { rows } = await sql<Row>`
    select ${columns} from contractors c where ${matching(search.trim(), session.organisationId)}
    order by c.name_ru collate "kk-x-icu", c.id limit ${mostOffered}`.execute(db);
  return { contractors: rows };
};
