/** Links to documents, for a person who works in several organisations. */
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { inLanguage } from '../../platform/http/names.ts';
import { findToRead, type FoundDocument } from './find-document.ts';
import { loadPerson, loadState } from './load-states.ts';
import { RefusedError } from './refuse.ts';
import { can } from './route/can.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language'>;

/** The name of another organisation of the person in which they may see the document; null if there is none. */
export const otherOrganisationOf = async (id: number, { db, session, language }: Context): Promise<string | null> => {
  const others = await db
    .selectFrom('employees as e')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['e.id as employeeId', 'e.organisation_id as organisationId', 'o.name_ru', 'o.name_kk'])
    .where('e.person_id', '=', session.personId)
    .where('e.organisation_id', '<>', session.organisationId)
    .where('e.ended_at', 'is', null)
    // Who is locked there cannot follow the advice.
    .where('e.locked_at', 'is', null)
    .execute();
  for (const { employeeId, organisationId, name_ru, name_kk } of others) {
    const state = await loadState(db, organisationId, id);
    if (!state) continue;
    const person = await loadPerson(db, { employeeId, organisationId, actingFor: [] });
    return can(person, { kind: 'see' }, state).allowed ? inLanguage(language, name_ru, name_kk) : null;
  }
  return null;
};

/**
 * For what a link opens: letters, notifications and copied addresses name no organisation. Throws RefusedError, and BusinessError for a
 * document that the person may see in another organisation of theirs: «not found» would be wrong, and would lead away from the page.
 */
export const findByLink = async (id: number, context: Context): Promise<FoundDocument> => {
  try {
    return await findToRead(context.db, id, context.session);
  } catch (error) {
    const organisation = error instanceof RefusedError && error.because === 'notFound' ? await otherOrganisationOf(id, context) : null;
    if (organisation === null) throw error;
    throw new BusinessError('documentPages.otherOrganisation', { organisation });
  }
};
