/**
 * Creates the roles of the database, migrates its tables to this version and grants the server's role its rights; may be run repeatedly:
 *
 * npm run migrate
 *
 * DATABASE_URL names the server's role, DATABASE_OWNER_URL the owner of the tables, or a superuser, who creates both roles. Without
 * DATABASE_URL it is the embedded database in DATA_DIR (.data).
 */
import { join } from 'node:path';
import { prepareDatabase } from '../../platform/database/migrate.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { reachPostgres } from '../database/reach-database.ts';

const root = join(import.meta.dirname, '../../../..');

const main = async (): Promise<void> => {
  readArguments({}, 'Usage: npm run migrate');
  const { ownerUrl, app, stop } = await reachPostgres(process.env, root, { create: true });
  try {
    if (!app)
      throw new StartError('DATABASE_OWNER_URL is not set: it names the role that owns the tables, or a superuser that makes the roles.');
    const applied = await prepareDatabase(ownerUrl, app);
    console.log(
      `${applied.length === 0 ? 'The tables were of this version already' : `Applied ${applied.join(', ')}`}; ${app.name} has its rights.`,
    );
  } finally {
    await stop();
  }
};

await runCommand(main);
