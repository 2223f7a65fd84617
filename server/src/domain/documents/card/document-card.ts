import type { CallInput } from '@qujat/contract/call';
import type { DocumentCard, documentCard } from '@qujat/contract/document-card';
import type { DocumentSessionContext } from '../services.ts';
import { hasSignatures } from '../signing/proof/sheet.ts';
import type { FoundDocument } from '../find-document.ts';
import { markRead } from '../marks.ts';
import { findByLink } from '../other-organisation.ts';
import { loadCardFacts } from './card-facts.ts';
import { makeCard } from './make-card.ts';

type CardInput = Pick<CallInput<typeof documentCard>, 'id'>;

const cardOf = async ({ state, person }: FoundDocument, context: DocumentSessionContext): Promise<DocumentCard> => {
  const { db, language, offersExchange } = context;
  return makeCard({
    state,
    facts: await loadCardFacts(db, state),
    person,
    language,
    offersExchange: offersExchange(person, state),
    signed: await hasSignatures(db, state.document),
  });
};

/** The card of a document that the actor may see. Opening it marks the document as read. */
export const openCard = async ({ id }: CardInput, context: DocumentSessionContext): Promise<DocumentCard> => {
  const { db, session, now } = context;
  const found = await findByLink(id, context);
  await markRead(db, session, id, now);
  return cardOf(found, context);
};

/** The same card, to keep or to have at hand: nobody has read the document by that. */
export const copyCard = async ({ id }: CardInput, context: DocumentSessionContext): Promise<DocumentCard> =>
  cardOf(await findByLink(id, context), context);
