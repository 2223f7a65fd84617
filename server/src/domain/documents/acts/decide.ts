import type { CallInput } from '@qujat/contract/call';
import type { decideDocument } from '@qujat/contract/document-card';
import type { SessionContext } from '../../../platform/http/context.ts';
import { act, type ActContext } from './carry-out.ts';

/** A participant, or a deputy of the participant, decides without a key (RTE-3). */
export const decide = async (
  { id, stage, decision, employeeId, comment, version }: CallInput<typeof decideDocument>,
  context: ActContext & Pick<SessionContext, 'db'>,
): Promise<void> => {
  await act({ id, act: { kind: 'decide', stage, decision, entryOf: employeeId }, comment, version }, context);
};
