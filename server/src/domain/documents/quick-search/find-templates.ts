/** The templates of the palette: those that the person may start, and those of documents that the person sees. */
import type { CallAnswer } from '@qujat/contract/call';
import type { quickSearch } from '@qujat/contract/quick-search';
import { queues } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { countsRelation, dimensions } from '../counters.ts';
import { sourcesOf } from '../queues/feed.ts';
import { personForLists } from '../reader.ts';
import { isStartedBy } from '../templates/may-start.ts';

const most = 5;

type Context = Pick<SessionContext, 'db' | 'session' | 'language'>;

/** By the counters of the lists, so no document is read. */
const isSeen = async (context: Context) => {
  const { sources } = sourcesOf(await personForLists(context), queues.all);
  const [principals, codes] = [sources.map((each) => each.principal), sources.map((each) => each.queue)];
  return sql<boolean>`exists (select from unnest(${principals}::bigint[], ${codes}::smallint[]) as s (principal, queue)
    join ${sql.raw(countsRelation)} c on c.organisation_id = t.organisation_id and c.principal = s.principal and c.queue = s.queue
      and c.dimension = ${dimensions.template} and c.value = t.id
    having sum(c.n) > 0)`;
};

const holdsWords = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = sql`lower(concat_ws(' ', t.code, t.name_ru, t.name_kk) collate "pg_c_utf8")`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${text} like ${containing(word)}`),
    sql` and `,
  )})`;
};

export const findTemplates = async (search: string, context: Context): Promise<CallAnswer<typeof quickSearch>['templates']> => {
  const { db, session, language } = context;
  const seen = await isSeen(context);
  const starts = isStartedBy(session);
  const rows = await db
    .selectFrom('templates as t')
    .select(['t.id', 't.name_ru', 't.name_kk', 't.code', starts.as('may_start'), seen.as('has_documents')])
    .where('t.organisation_id', '=', session.organisationId)
    .where(holdsWords(search))
    .where(sql<boolean>`(${starts} or ${seen})`)
    .orderBy(starts, 'desc')
    .orderBy(sql`${sql.ref(language === 'kk' ? 't.name_kk' : 't.name_ru')} collate "kk-x-icu", t.id`)
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: inLanguage(language, row.name_ru, row.name_kk),
    code: row.code,
    mayStart: row.may_start,
    hasDocuments: row.has_documents,
  }));
};
