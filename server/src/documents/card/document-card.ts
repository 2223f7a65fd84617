import type { CallInput } from '@qujat/contract/call';
import type { DocumentCard, documentCard } from '@qujat/contract/document-card';
import type { SessionContext } from '../../http/context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { hasSignatures } from '../../signing/proof/sheet.ts';
import { loadPerson, loadState } from '../load-states.ts';
import { markRead } from '../marks.ts';
import { can } from '../route/can.ts';
import { loadCardFacts } from './card-facts.ts';
import { makeCard } from './make-card.ts';

/** The card of a document that the actor may see; opening it ends "unread". What may not be seen is not found. */
export const openCard = async ({ id }: CallInput<typeof documentCard>, { db, session, language, now, exchange }: SessionContext): Promise<DocumentCard> => {
  const state = await loadState(db, id);
  if (!state) throw new NotFoundError();
  const person = await loadPerson(db, session);
  if (!can(person, { kind: 'see' }, state).allowed) throw new NotFoundError();
  await markRead(db, session.employeeId, id, now);
  return makeCard({ state, facts: await loadCardFacts(db, state), person, language, exchange: exchange !== null, signed: await hasSignatures(db, id) });
};
