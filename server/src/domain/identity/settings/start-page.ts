/** The page that the person starts with (SHL-25). */
import type { CallInput } from '@qujat/contract/call';
import type { saveStartPage as saveCall } from '@qujat/contract/start-page';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';

/** Omitted choices stay as they are. */
export const saveStartPage = async ({ startPage, hidesToday }: CallInput<typeof saveCall>, context: SessionContext): Promise<null> => {
  if (startPage === undefined && hidesToday === undefined) throw new InvalidError();
  const { personId, organisationId } = context.session;
  const wishes = {
    ...(startPage !== undefined && { start_page: startPage }),
    ...(hidesToday !== undefined && { today_hidden: hidesToday }),
  };
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('people').set(wishes).where('id', '=', personId).execute();
    await audit(trx, context, 'settings.changed', { personId, organisationId, details: { what: 'start-page' } });
  });
  return null;
};
