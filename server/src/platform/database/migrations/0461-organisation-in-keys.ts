import { sql, type Transaction } from 'kysely';
import type { Migration } from './migration.ts';

interface Reference {
  readonly table: string;
  readonly name: string;
  /** Quoted, in the order of the reference. */
  readonly columns: readonly string[];
  readonly to: string;
  readonly keys: readonly string[];
  /** As `pg_constraint` has it: 'a' nothing, 'c' cascade, 'n' set null. */
  readonly onDelete: string;
  readonly deferrable: boolean;
  readonly deferred: boolean;
}

interface UniqueKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** 'p' primary key, 'u' unique constraint, '' an index that is no constraint. */
  readonly kind: string;
}

const quotedColumns = (relation: string, numbers: string) =>
  sql.raw(`
  array(select quote_ident(a.attname) from unnest(${numbers}) with ordinality as n (number, at)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number order by n.at)`);

/** Tables with a column for the organisation; in two of them it may be null. */
const named = sql.raw(`
  named as (select attrelid as table from pg_attribute
    where attname = 'organisation_id' and not attisdropped and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'organisations'))`);

/** References between rows of organisations that do not hold the organisation. */
const referencesWithout = async (trx: Transaction<unknown>): Promise<readonly Reference[]> =>
  (
    await sql<Reference>`
      with ${named}
      select conrelid::regclass::text as table, quote_ident(conname) as name, ${quotedColumns('conrelid', 'conkey')} as columns,
        confrelid::regclass::text as to, ${quotedColumns('confrelid', 'confkey')} as keys, confdeltype as "onDelete",
        condeferrable as deferrable, condeferred as deferred
      from pg_constraint k
      where contype = 'f' and conrelid in (table named) and confrelid in (table named) and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'organisation_id' and a.attnum = any(k.conkey))
      order by 1, 2`.execute(trx)
  ).rows;

/** Their unique keys that do not hold the organisation. Where that may be null, the keys stay as they are. */
const keysWithout = async (trx: Transaction<unknown>): Promise<readonly UniqueKey[]> =>
  (
    await sql<UniqueKey>`
      with ${named}
      select i.indrelid::regclass::text as table, quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition,
        coalesce(k.contype::text, '') as kind
      from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute o on o.attrelid = i.indrelid and o.attname = 'organisation_id' and o.attnotnull
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
      where i.indisunique and i.indrelid in (table named) and o.attnum <> all(i.indkey)
      order by 1, 2`.execute(trx)
  ).rows;

/** Tables of people refer to these by the number alone: a session knows its employee, and the organisation by the employee. */
const knownByNumber = ['employees', 'employee_invitations', 'notifications'];

const ends: Readonly<Record<string, (columns: string) => string>> = {
  a: () => '',
  c: () => 'on delete cascade',
  // Nobody forgets the organisation of the row itself.
  n: (columns) => `on delete set null (${columns})`,
};

const timing = ({ deferrable, deferred }: Reference): string =>
  deferrable ? `deferrable initially ${deferred ? 'deferred' : 'immediate'}` : '';

const added = (reference: Reference): string => {
  const { table, name, columns, to, keys, onDelete } = reference;
  const end = ends[onDelete];
  if (!end) throw new Error(`the reference ${name} ends in a way that nobody expected: ${onDelete}`);
  const own = columns.join(', ');
  return `alter table ${table} add constraint ${name} foreign key (${own}, organisation_id)
    references ${to} (${keys.join(', ')}, organisation_id) ${end(own)} ${timing(reference)} not valid`;
};

/** Rows of the past are checked too. Where one names another organisation after all, the log says so, and only new rows are checked. */
const checked = ({ table, name }: Reference): string => `
  do $$ begin
    alter table ${table} validate constraint ${name};
  exception when foreign_key_violation then
    raise warning 'a row of ${table} refers to another organisation: %', sqlerrm;
  end $$`;

/** Files behind a link, opened by somebody of another organisation: nobody finds them among the recent ones. */
const forgetOpensElsewhere = `
  delete from file_opens o using files f where f.id = o.file_id and f.organisation_id <> o.organisation_id`;

/** The definition with the organisation as the last column of the key. */
const withOrganisation = (definition: string): string => {
  const wider = definition.replace(/(using btree \((?:[^()]|\([^()]*\))*)\)/i, '$1, organisation_id)');
  if (wider === definition) throw new Error(`the key cannot be read: ${definition}`);
  return wider;
};

const widened = ({ table, name, definition, kind }: UniqueKey): readonly string[] => {
  if (kind === '') return [`drop index ${name}`, withOrganisation(definition)];
  return [
    `alter table ${table} drop constraint ${name}`,
    withOrganisation(definition),
    `alter table ${table} add constraint ${name} ${kind === 'p' ? 'primary key' : 'unique'} using index ${name}`,
  ];
};

/** As in 0095, by the wider key. */
const countUse = `
  create or replace function files_count_use() returns trigger language plpgsql as $$
  declare
    part record;
  begin
    if tg_op = 'INSERT' then
      for part in select owner_id, organisation_id, sum(size) as bytes from changed where counted group by 1, 2 order by 1 loop
        insert into file_use values (part.owner_id, part.organisation_id, part.bytes)
          on conflict (employee_id, organisation_id) do update set bytes = file_use.bytes + excluded.bytes;
      end loop;
    else
      for part in select owner_id, organisation_id, sum(size) as bytes from changed where counted group by 1, 2 order by 1 loop
        update file_use set bytes = bytes - part.bytes where employee_id = part.owner_id and organisation_id = part.organisation_id;
      end loop;
    end if;
    return null;
  end $$`;

/**
 * Every primary key, unique key and reference of a table of organisations holds the organisation, as its last column (docs/decisions/0450): a
 * row cannot refer to one of another organisation, and the tables can be spread by it.
 */
export const organisationInKeys: Migration = {
  name: '0461-organisation-in-keys',
  up: async (db) => {
    const references = await referencesWithout(db);
    for (const { table, name } of references) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
    const ofPeople = (
      await sql<{ table: string; name: string; definition: string }>`
        select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and confrelid::regclass::text in (${sql.join(knownByNumber)}) order by 1, 2`.execute(db)
    ).rows;
    for (const { table, name } of ofPeople) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
    for (const key of await keysWithout(db)) for (const statement of widened(key)) await sql.raw(statement).execute(db);
    for (const table of knownByNumber) await sql.raw(`alter table ${table} add constraint ${table}_number_key unique (id)`).execute(db);
    for (const { table, name, definition } of ofPeople)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
    await sql.raw(forgetOpensElsewhere).execute(db);
    for (const reference of references) {
      await sql.raw(added(reference)).execute(db);
      await sql.raw(checked(reference)).execute(db);
    }
    await sql.raw(countUse).execute(db);
  },
};
