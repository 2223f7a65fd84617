/** One executor for several documents, by the rules that the card follows (DAY-57). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { assignExecutor as assignCall } from '@qujat/contract/bulk';
import { stages } from '@qujat/contract/vocabulary';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { addParticipant } from '../participants/edit.ts';
import type { DocumentSessionContext } from '../services.ts';
import { eachDocument } from './each-document.ts';

export const assignExecutor = async (
  { ids, employeeId, text }: CallInput<typeof assignCall>,
  context: DocumentSessionContext,
): Promise<CallAnswer<typeof assignCall>> => {
  await consume(context.db, limits.bulkChanges, context.session.personId, context.now);
  return eachDocument(ids, context, async (id) => {
    await addParticipant({ id, where: { stage: stages.execution }, employeeId, comment: text }, context);
    return true;
  });
};
