/** A person's column settings for the lists: stored with the person, for all organisations and machines. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { readColumnChoices } from '@qujat/contract/column-choices';
import type { listColumns, saveListColumns } from '@qujat/contract/document-list';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'now'>;

export const readColumns = async ({ db, session }: Context): Promise<CallAnswer<typeof listColumns>> => {
  const row = await db.selectFrom('list_columns').select('columns').where('person_id', '=', session.personId).executeTakeFirst();
  return { columns: row?.columns ?? '' };
};

export const saveColumns = async ({ columns = '' }: CallInput<typeof saveListColumns>, { db, session, now }: Context): Promise<null> => {
  if (readColumnChoices(columns) === null) throw new InvalidError();
  const values = { person_id: session.personId, columns, updated_at: now };
  await db
    .insertInto('list_columns')
    .values(values)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
  return null;
};
