/** Whom a design would ask for the document of an employee, by the functions that make real routes. Nothing is written (ADM-24). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { simulateDesign } from '@qujat/contract/administration/templates';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { loadWriter } from '../../documents/drafts/create-draft.ts';
import { loadCasting } from '../../documents/drafts/route-rule.ts';
import { loadPeople } from '../../documents/pages/document-facts.ts';
import { castDesign } from '../../documents/route/designed.ts';

export const simulate = async (
  { design, initiatorId: given }: CallInput<typeof simulateDesign>,
  { db, session }: Pick<SessionContext, 'db' | 'session'>,
): Promise<CallAnswer<typeof simulateDesign>> => {
  const initiatorId = given ?? session.employeeId;
  const writer = await loadWriter(db, initiatorId);
  if (writer.organisationId !== session.organisationId) throw new NotFoundError();
  const steps = castDesign(design.stages, await loadCasting(db, design.stages, { ...writer, initiatorId }));
  const people = await loadPeople(db, [initiatorId, ...steps.flatMap(({ employeeId }) => employeeId ?? [])]);
  const nameOf = (id: number | null): string => (id === null ? '' : (people.get(id)?.fullName ?? ''));
  return {
    initiator: nameOf(initiatorId),
    steps: steps.map((each) => ({ ...each, queueNumber: each.queueNumber ?? 0, fullName: nameOf(each.employeeId) })),
  };
};
