/** A person's choice between tiles and list: stored with the person, for all organisations and machines. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { cloudView } from '@qujat/contract/cloud';
import type { saveCloudView } from '@qujat/contract/cloud-changes';
import type { SessionContext } from '../../platform/http/context.ts';

export const readView = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof cloudView>> => {
  const row = await db.selectFrom('cloud_views').select('view').where('person_id', '=', session.personId).executeTakeFirst();
  return { view: row?.view ?? null };
};

export const saveView = async ({ view }: CallInput<typeof saveCloudView>, { db, session, now }: SessionContext): Promise<null> => {
  const values = { person_id: session.personId, view, updated_at: now };
  await db
    .insertInto('cloud_views')
    .values(values)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
  return null;
};
