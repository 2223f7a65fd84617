/** The categories in which the menu groups templates (ADM-71). */
import type { CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import * as calls from '@qujat/contract/administration/template-categories';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Area } from '../../../platform/http/serve.ts';
import { trimmed, type Names } from '../departments/names.ts';

interface Category extends Names {
  readonly id: number;
}

/** All of them in their order. They change once at a time: two new ones at once could have one name. */
const lockCategories = async (trx: Queryable, organisationId: number): Promise<readonly Category[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${organisationId}`}, 0))`.execute(trx);
  return trx
    .selectFrom('template_categories')
    .select(['id', 'name_ru as russian', 'name_kk as kazakh'])
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
};

const find = (all: readonly Category[], id: number): Category => {
  const found = all.find((each) => each.id === id);
  if (!found) throw new NotFoundError('templates.categories.gone');
  return found;
};

const expectFree = (all: readonly Category[], { russian }: Names, own?: number): void => {
  const same = (name: string): boolean => name.toLocaleLowerCase('kk') === russian.toLocaleLowerCase('kk');
  if (all.some((each) => each.id !== own && same(each.russian))) throw new InvalidError('templates.categories.taken');
};

const written = (names: Names) => ({ name_ru: names.russian, name_kk: names.kazakh || names.russian });

type Change<T> = (trx: Queryable, all: readonly Category[]) => Promise<T>;

const change = <T>({ db, session }: SessionContext, work: Change<T>): Promise<T> =>
  db.transaction().execute(async (trx) => work(trx, await lockCategories(trx, session.organisationId)));

const record = (
  trx: Queryable,
  context: SessionContext,
  event: 'category.created' | 'category.renamed' | 'category.ordered' | 'category.removed',
  details: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const { personId, organisationId } = context.session;
  return audit(trx, context, event, { personId, organisationId, details });
};

const add = (input: CallInput<typeof calls.addCategory>, context: SessionContext): Promise<{ id: number }> =>
  change(context, async (trx, all) => {
    const names = trimmed(input);
    expectFree(all, names);
    const made = await trx
      .insertInto('template_categories')
      .values({ organisation_id: context.session.organisationId, position: all.length, ...written(names) })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Positions of before may have gaps: the new one is the last.
    await putOrder(trx, context, [...all.map(({ id }) => id), made.id]);
    await record(trx, context, 'category.created', { category: made.id, after: names.russian });
    return { id: made.id };
  });

const rename = ({ id, ...input }: CallInput<typeof calls.renameCategory>, context: SessionContext): Promise<null> =>
  change(context, async (trx, all) => {
    const [names, before] = [trimmed(input), find(all, id)];
    expectFree(all, names, id);
    await trx
      .updateTable('template_categories')
      .set(written(names))
      .where('id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await record(trx, context, 'category.renamed', {
      category: id,
      before: `${before.russian} / ${before.kazakh}`,
      after: `${names.russian} / ${names.kazakh}`,
    });
    return null;
  });

const putOrder = async (trx: Queryable, { session }: SessionContext, ids: readonly number[]): Promise<void> => {
  await sql`
    update template_categories c set position = x.place - 1
    from unnest(${ids}::bigint[]) with ordinality as x (id, place)
    where c.id = x.id and c.organisation_id = ${session.organisationId}`.execute(trx);
};

const order = ({ ids }: CallInput<typeof calls.orderCategories>, context: SessionContext): Promise<null> =>
  change(context, async (trx, all) => {
    if (ids.length !== all.length || !all.every(({ id }) => ids.includes(id)))
      throw new ConflictError(failureReasons.changedMeanwhile, 'templates.categories.changed');
    await putOrder(trx, context, ids);
    const names = (order: readonly number[]): string => order.map((id) => find(all, id).russian).join(', ');
    await record(trx, context, 'category.ordered', { before: names(all.map(({ id }) => id)), after: names(ids) });
    return null;
  });

/** A draft names its category inside its design. */
const isUsed = async (trx: Queryable, { session: { organisationId } }: SessionContext, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from templates where category_id = ${id} and organisation_id = ${organisationId}
    union all select from template_drafts where organisation_id = ${organisationId} and (design ->> 'category')::bigint = ${id} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

const remove = ({ id }: CallInput<typeof calls.removeCategory>, context: SessionContext): Promise<null> =>
  change(context, async (trx, all) => {
    const { russian } = find(all, id);
    if (await isUsed(trx, context, id)) throw new InvalidError('templates.categories.used');
    await trx
      .deleteFrom('template_categories')
      .where('id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await record(trx, context, 'category.removed', { category: id, before: russian });
    return null;
  });

export const templateCategoryRoutes: Area = (serve) => {
  serve(calls.addCategory, add);
  serve(calls.renameCategory, rename);
  serve(calls.orderCategories, order);
  serve(calls.removeCategory, remove);
};
