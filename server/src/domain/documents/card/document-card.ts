import type { CallInput } from '@qujat/contract/call';
import type { DocumentCard, documentCard } from '@qujat/contract/document-card';
import type { DocumentSessionContext } from '../services.ts';
import { hasSignatures } from '../signing/proof/sheet.ts';
import { findToRead } from '../find-document.ts';
import { markRead } from '../marks.ts';
import { loadCardFacts } from './card-facts.ts';
import { makeCard } from './make-card.ts';

/** The card of a document that the actor may see. Opening it marks the document as read. */
export const openCard = async (
  { id }: CallInput<typeof documentCard>,
  { db, session, language, now, offersExchange }: DocumentSessionContext,
): Promise<DocumentCard> => {
  const { state, person } = await findToRead(db, id, session);
  await markRead(db, session, id, now);
  return makeCard({
    state,
    facts: await loadCardFacts(db, state),
    person,
    language,
    offersExchange: offersExchange(person, state),
    signed: await hasSignatures(db, id),
  });
};
