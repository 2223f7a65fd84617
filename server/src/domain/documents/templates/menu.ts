/** The templates from which a person may create a document, with the person's favourites (NEW-1). */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { templateMenu, toggleFavouriteTemplate } from '@qujat/contract/templates';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { isStartedBy } from './may-start.ts';

type Menu = CallAnswer<typeof templateMenu>;
type Context = Pick<SessionContext, 'db' | 'session' | 'language'>;

const byName = (language: Context['language']) => sql`${sql.ref(language === 'kk' ? 't.name_kk' : 't.name_ru')} collate "kk-x-icu", t.id`;

const selectTemplates = ({ db, session, language }: Context) =>
  db
    .selectFrom('templates as t')
    .innerJoin('template_categories as c', (join) =>
      join.onRef('c.id', '=', 't.category_id').onRef('c.organisation_id', '=', 't.organisation_id'),
    )
    .select([
      't.id',
      't.name_ru',
      't.name_kk',
      't.description_ru',
      't.description_kk',
      'c.id as category_id',
      'c.name_ru as category_ru',
      'c.name_kk as category_kk',
    ])
    .select(sql<number>`row_number() over (order by ${byName(language)})`.as('place'))
    .where('t.organisation_id', '=', session.organisationId)
    .where(isStartedBy(session))
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('place');

type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>['execute']>>[number];

const asTemplate = (row: Row, { language }: Context) => ({
  id: row.id,
  name: inLanguage(language, row.name_ru, row.name_kk),
  description: inLanguage(language, row.description_ru, row.description_kk),
});

const asMenu = (rows: readonly Row[], context: Context): Menu =>
  [...Map.groupBy(rows, (row) => row.category_id).values()].map((ofCategory) => ({
    name: inLanguage(context.language, ofCategory[0]?.category_ru ?? '', ofCategory[0]?.category_kk ?? ''),
    templates: ofCategory.map((row) => asTemplate(row, context)),
  }));

/** Every word must occur in the name, index or description, in either language. */
const holding = (search: string) => (query: ReturnType<typeof selectTemplates>) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .reduce(
      (found, word) =>
        found.where(
          sql<boolean>`lower(concat_ws(' ', t.code, t.name_ru, t.name_kk, t.description_ru, t.description_kk) collate "pg_c_utf8") like ${containing(word)}`,
        ),
      query,
    );

/** The unnamed group, shown as 'All documents', contains all templates; each is also in its category. */
export const menu = async ({ search }: CallInput<typeof templateMenu>, context: Context): Promise<Menu> => {
  if (search !== undefined) return asMenu(await selectTemplates(context).$call(holding(search)).execute(), context);
  const rows = await selectTemplates(context).execute();
  const all = rows.toSorted((one, other) => one.place - other.place).map((row) => asTemplate(row, context));
  return rows.length === 0 ? [] : [{ name: '', templates: all }, ...asMenu(rows, context)];
};

/** Returns the new state. Another organisation's template counts as unknown. */
export const toggleFavourite = async (
  { templateId }: CallInput<typeof toggleFavouriteTemplate>,
  { db, session, say }: Pick<SessionContext, 'db' | 'session' | 'say'>,
): Promise<CallAnswer<typeof toggleFavouriteTemplate>> => {
  const { employeeId, organisationId } = session;
  const template = await db
    .selectFrom('templates')
    .select('id')
    .where('id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!template) return { success: false, message: say('templates.notFound'), favourite: false };
  const removed = await db
    .deleteFrom('favourite_templates')
    .where('employee_id', '=', employeeId)
    .where('template_id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .returning('template_id')
    .executeTakeFirst();
  if (removed) return { success: true, message: '', favourite: false };
  await db
    .insertInto('favourite_templates')
    .values({ organisation_id: organisationId, employee_id: employeeId, template_id: templateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { success: true, message: '', favourite: true };
};
