/** The state of a document in the exchange, for its card. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { exchangeStates, type exchangeStatus } from '@qujat/contract/exchange';
import { loadDocumentFacts } from '../documents/pages/document-facts.ts';
import { openDocument } from '../documents/pages/open-document.ts';
import type { ExchangeSessionContext } from './services.ts';
import { sendObstacle, sendReasonKey, type SendReason } from './may-send.ts';
import { loadSent } from './store.ts';

const seconds = (moment: Date | null): number | null => (moment === null ? null : Math.floor(moment.getTime() / 1000));

/** Why this document cannot be sent now; null if it can. */
const refusalOf = ({ exchange, say }: ExchangeSessionContext, obstacle: SendReason | null): string | null => {
  if (!exchange) return say('exchange.notConfigured');
  return obstacle ? say(sendReasonKey(obstacle)) : null;
};

export const showStatus = async (
  { id }: CallInput<typeof exchangeStatus>,
  context: ExchangeSessionContext,
): Promise<CallAnswer<typeof exchangeStatus>> => {
  const { db, exchange, say, session } = context;
  const { state, person } = await openDocument(id, context);
  const rows = await db
    .selectFrom('exchange_messages')
    .selectAll()
    .where('document_id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .where('direction', '=', 'outgoing')
    .orderBy('id')
    .execute();
  const obstacle = exchange ? sendObstacle(person, state, await loadSent(db, state.document)) : null;
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  const { recipients } = await loadDocumentFacts(db, state);
  return {
    demo: exchange?.demo ?? false,
    refusal: refusalOf(context, obstacle),
    needsIin: iin === null,
    recipients: recipients.flatMap(({ bin, name }) => (bin === null ? [] : [{ bin, name }])),
    sent: rows.map((row) => ({
      state: exchangeStates.find((each) => each === row.state) ?? 'queued',
      recipient: row.peer_name,
      // While it waits for a gateway that is down, the person sees only that; the error itself is internal.
      reason: row.state === 'queued' && row.attempts > 0 ? say('exchange.away', { attempts: row.attempts }) : row.reason,
      number: row.number,
      queuedAt: seconds(row.queued_at),
      sentAt: seconds(row.sent_at),
      deliveredAt: seconds(row.delivered_at),
      endedAt: seconds(row.ended_at),
    })),
  };
};
