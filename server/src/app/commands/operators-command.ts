/**
 * Who administers the installation (docs/decisions/0431): sees every release with its figures, and may roll one back.
 *
 *   npm run operators                                everybody who does
 *   npm run operators add aigerim@qujat.example      this person does from now on
 *   npm run operators remove aigerim@qujat.example   and no longer
 *
 * The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import { listOperators, setOperator } from '../../domain/identity/session/operators.ts';
import { runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage = 'Usage: npm run operators [add <e-mail> | remove <e-mail>]';

const main = async (): Promise<void> => {
  const [verb, email, ...more] = process.argv.slice(2);
  const isChange = (verb === 'add' || verb === 'remove') && email !== undefined && more.length === 0;
  if (verb !== undefined && !isChange) throw new StartError(usage);
  await onDatabase(async (db) => {
    if (email !== undefined && !(await setOperator(db, email, verb === 'add', new Date())))
      throw new StartError(`Nobody has an account with the e-mail address "${email}".`);
    const all = await listOperators(db);
    if (all.length === 0) console.log('Nobody administers the installation.');
    for (const { email: address, name, since } of all) console.log(`${address}  ${name}  since ${since.toISOString()}`);
  });
};

if (import.meta.main) await runCommand(main);
