/** Whether the organisation requires a reason for a refusal: its administrator decides. */
import type { CallInput } from '@qujat/contract/call';
import type { saveRefusalRule as saveCall } from '@qujat/contract/settings';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ForbiddenError } from '../../../platform/http/errors.ts';
import { isAdministrator } from './organisation-number.ts';

export const saveRefusalRule = async ({ needsReason }: CallInput<typeof saveCall>, context: SessionContext): Promise<null> => {
  if (!isAdministrator(context)) throw new ForbiddenError();
  const { personId, organisationId } = context.session;
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('organisations').set({ refusal_needs_reason: needsReason }).where('id', '=', organisationId).execute();
    await audit(trx, context, 'settings.changed', {
      personId,
      organisationId,
      details: { what: 'refusal-reason', needed: String(needsReason) },
    });
  });
  return null;
};
