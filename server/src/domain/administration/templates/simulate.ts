/** Whom a design would ask for the document of an employee, by the functions that make real routes. Nothing is written (ADM-24). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { simulateDesign } from '@qujat/contract/administration/templates';
import type { SessionContext } from '../../../platform/http/context.ts';
import { loadWriter } from '../../documents/drafts/create-draft.ts';
import { describeRoute } from '../../documents/drafts/describe-route.ts';
import { loadCasting } from '../../documents/drafts/load-casting.ts';
import { planDesign } from '../../documents/route/designed.ts';

export const simulate = async (
  { design, initiatorId: given, values = {}, sentOn }: CallInput<typeof simulateDesign>,
  context: Pick<SessionContext, 'db' | 'session' | 'say' | 'language'>,
): Promise<CallAnswer<typeof simulateDesign>> => {
  const { db, session } = context;
  const initiatorId = given ?? session.employeeId;
  const writer = await loadWriter(db, session.organisationId, initiatorId);
  // The builder asks for the total alone, without the rows of its table.
  const fields = design.fields.map((each) => (each.totalOf !== '' && !values[each.totalOf] ? { ...each, totalOf: '' } : each));
  const casting = await loadCasting(db, design.stages, { ...writer, templateId: null, initiatorId, fields, values });
  const participants = planDesign(design.stages, casting);
  return describeRoute({ route: design, casting, participants, sentOn: sentOn ?? session.today }, context);
};
