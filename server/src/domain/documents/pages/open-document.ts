/** Access to a document's page: people who may see the document. */
import type { SessionContext } from '../../../platform/http/context.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/http/errors.ts';
import type { PageQuery } from '../../../platform/http/page.ts';
import { loadPerson, loadState } from '../load-states.ts';
import { otherOrganisationOf } from '../other-organisation.ts';
import { RefusedError } from '../refuse.ts';
import { can } from '../route/can.ts';
import type { Person, RouteState } from '../route/model.ts';

export interface Opened {
  readonly state: RouteState;
  readonly person: Person;
}

/** The id in `/ce/viewdoc/?123&auto_print=1` or `/ce/pdf.php?q=123`; null if no document is named. */
export const documentIdIn = ({ fields, text }: PageQuery): number | null => {
  const named = fields.get('q') ?? text.split('&')[0] ?? '';
  return /^[1-9]\d{0,15}$/.test(named) && Number.isSafeInteger(Number(named)) ? Number(named) : null;
};

/**
 * The document, if the person may see it. Throws NotFoundError, or ForbiddenError for a document of the person's own organisation that they
 * may not see, and for one that they must open in another organisation of theirs.
 */
export const openDocument = async (id: number | null, context: SessionContext): Promise<Opened> => {
  const { db, session } = context;
  if (id === null) throw new NotFoundError('documentPages.notFound');
  const state = await loadState(db, session.organisationId, id);
  if (!state) {
    const organisation = await otherOrganisationOf(id, context);
    if (organisation !== null) throw new ForbiddenError('documentPages.otherOrganisation', { organisation });
    throw new NotFoundError('documentPages.notFound');
  }
  const person = await loadPerson(db, session);
  const verdict = can(person, { kind: 'see' }, state);
  if (!verdict.allowed) throw new RefusedError(verdict.reason);
  return { state, person };
};
