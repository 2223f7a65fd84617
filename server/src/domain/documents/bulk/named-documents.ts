/** The documents that the address of a page names: `?d=1&d=2`. */
import { mostInBulk } from '@qujat/contract/bulk';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import type { PageQuery } from '../../../platform/http/page.ts';
import { loadPerson, loadStates } from '../load-states.ts';
import { openDocument } from '../pages/open-document.ts';
import { can } from '../route/can.ts';
import type { Person, RouteState } from '../route/model.ts';

export interface NamedDocuments {
  readonly person: Person;
  /** Those that the person may see, in the order of the address. */
  readonly states: readonly RouteState[];
  /** How many of them the person may not see, or that do not exist: nobody learns which. */
  readonly hidden: number;
}

const idsIn = ({ fields }: PageQuery): readonly number[] => {
  const given = [...new Set(fields.getAll('d'))];
  if (given.length === 0 || given.length > mostInBulk || !given.every((each) => /^[1-9]\d{0,14}$/.test(each))) throw new InvalidError();
  return given.map(Number);
};

/** Throws InvalidError for an address that names none or too many, and as a document's page does if the person may see none of them. */
export const namedDocuments = async (query: PageQuery, context: SessionContext): Promise<NamedDocuments> => {
  const { db, session } = context;
  const ids = idsIn(query);
  const person = await loadPerson(db, session);
  const found = new Map((await loadStates(db, session.organisationId, ids)).map((state) => [state.document.id, state]));
  const states = ids.flatMap((id) => {
    const state = found.get(id);
    return state && can(person, { kind: 'see' }, state).allowed ? [state] : [];
  });
  // The person learns of the first what its own page would say.
  if (states.length === 0) await openDocument(ids[0] ?? null, context);
  return { person, states, hidden: ids.length - states.length };
};
