/**
 * The roles of the database. The owner creates and changes tables. The server's role reads and writes rows, owns nothing, and can only add
 * to the logs. Roles belong to the whole PostgreSQL, so several databases may share them.
 */
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';

/** Owns the database and everything in it; nobody signs in as this role. */
export const ownerRole = 'qujat_owner';

/** The server's role in the embedded database and in compose. */
export const appRole = 'qujat_app';

/** Tables whose rows can be added but never changed. */
export const appendOnlyTables: readonly string[] = ['audit_log', 'document_log', 'task_log'];

/** Tables that only migrations change. */
const readOnlyTables: readonly string[] = ['migrations'];

/** The role with which the server connects. */
export interface AppRole {
  readonly name: string;
  /** Null if PostgreSQL requires none, or if it is set elsewhere. */
  readonly password: string | null;
}

/** Grants the server's role its rights to all tables, old and new. Runs as their owner, in one transaction. */
export const grantRights = async (db: Kysely<unknown>, role: string): Promise<void> => {
  const to = sql.id(role);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db);
  const only = (names: readonly string[]) => sql.join(rows.filter(({ name }) => names.includes(name)).map(({ name }) => sql.id(name)));
  await sql`grant usage on schema public to ${to}`.execute(db);
  await sql`revoke all on all tables in schema public from ${to}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(db);
  await sql`grant usage, select on all sequences in schema public to ${to}`.execute(db);
  if (rows.some(({ name }) => appendOnlyTables.includes(name)))
    await sql`revoke update, delete on ${only(appendOnlyTables)} from ${to}`.execute(db);
  await sql`revoke insert, update, delete on ${only(readOnlyTables)} from ${to}`.execute(db);
};

/** Creates a role if it does not exist, even when another process does the same at the same moment. */
export const createRole = async (client: pg.Client, name: string, options: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`create role ${client.escapeIdentifier(name)} ${options}`);
  } catch (error) {
    // Another process has created it at the same moment, for another database.
    if (!['42710', '23505'].includes(String((error as { code?: unknown }).code))) throw error;
  }
};

/** Transfers whatever another role owns in the schema to the owner: installations from before the roles had one role for everything. */
const takeOver = async (client: pg.Client): Promise<void> => {
  const owner = client.escapeIdentifier(ownerRole);
  const { rows: databases } = await client.query<{ name: string; owned: boolean }>(
    `select datname as name, pg_get_userbyid(datdba) = $1 as owned from pg_database where datname = current_database()`,
    [ownerRole],
  );
  for (const { name, owned } of databases)
    if (!owned) await client.query(`alter database ${client.escapeIdentifier(name)} owner to ${owner}`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s', oid::regclass) as statement from pg_class
       where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and relowner <> $1::regrole
     union all select format('alter routine %s', oid::regprocedure) from pg_proc p
       where pronamespace = to_regnamespace('public') and proowner <> $1::regrole
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all select 'alter schema public' from pg_namespace where nspname = 'public' and nspowner not in ($1::regrole, 'pg_database_owner'::regrole)`,
    [ownerRole],
  );
  for (const { statement } of rows) await client.query(`${statement} owner to ${owner}`);
};

/** The address of a connection that acts as the owner. */
const asOwner = (url: string): string => {
  const changed = new URL(url);
  changed.searchParams.set('options', `-c role=${ownerRole}`);
  return changed.href;
};

/**
 * Creates the roles if the given role may, transfers the database to its owner, and returns the address for migrations. A role that is not
 * a superuser is itself the owner; the server's role must then exist already, unless it may create one. Throws StartError.
 */
export const prepareRoles = async (url: string, app: AppRole): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'qujat roles' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; superuser: boolean; creates: boolean }>(
      'select rolname as name, rolsuper as superuser, rolcreaterole as creates from pg_roles where rolname = current_user',
    );
    const { name = '', superuser = false, creates = false } = rows[0] ?? {};
    if (name === app.name || app.name === ownerRole)
      throw new StartError(`The server's role must own nothing: DATABASE_URL and DATABASE_OWNER_URL both name ${app.name}.`);
    if (superuser || creates) {
      await createRole(client, app.name, 'login');
      if (app.password !== null)
        await client.query(`alter role ${client.escapeIdentifier(app.name)} password ${client.escapeLiteral(app.password)}`);
    }
    const { rowCount } = await client.query('select from pg_roles where rolname = $1 and not rolsuper', [app.name]);
    if (!rowCount)
      throw new StartError(`The role ${app.name} of DATABASE_URL does not exist or is a superuser: the server's role must be neither.`);
    if (!superuser) return url;
    await createRole(client, ownerRole, 'nologin');
    await client.query('begin');
    await takeOver(client);
    await client.query('commit');
    return asOwner(url);
  } finally {
    await client.end();
  }
};
