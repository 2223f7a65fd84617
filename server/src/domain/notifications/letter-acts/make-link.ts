/**
 * The link of a letter with which somebody answers without a session (NTF-8): it works once, for one person, document, version and stage, and
 * only while no key is needed. The database keeps its hash.
 */
import { decisions, type Stage } from '@qujat/contract/vocabulary';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Telling } from '../../../platform/news/news.ts';
import { loadState } from '../../documents/load-states.ts';
import { can } from '../../documents/route/can.ts';
import { isAtOnce, wantedBy } from '../../documents/route/wanted.ts';
import { loadAsker } from './asker.ts';

/** Where the links of letters lead. */
export const letterActPath = '/ce/answer/';

/** Two working days and a weekend. */
const linkLife = 4 * 24 * 60 * 60_000;

export interface LetterAct {
  readonly employeeId: number;
  /** Whose entry on the route it is: the person's own, or that of whom they replace. */
  readonly entryOf: number;
  readonly documentId: number;
  readonly stage: Stage;
  readonly version: number;
}

/** Null where the rules ask for more than a press: a key, the result of an execution, or a right that the person does not have. */
export const makeActLink = async (trx: Queryable, act: LetterAct, { organisationId, now, origin }: Telling): Promise<string | null> => {
  const { employeeId, entryOf, documentId, stage, version } = act;
  const state = await loadState(trx, organisationId, documentId);
  const person = await loadAsker(trx, { ...act, organisationId }, now);
  if (!state || !person) return null;
  if (!isAtOnce(wantedBy(stage, { keyRequirement: state.document.keyRequirement, replyRequired: false }))) return null;
  const verdict = can(person.person, { kind: 'decide', stage, decision: decisions.agree, entryOf }, state);
  if (!verdict.allowed) return null;
  const token = newToken();
  await trx
    .insertInto('letter_acts')
    .values({
      organisation_id: organisationId,
      hash: hashToken(token),
      employee_id: employeeId,
      entry_of: entryOf,
      document_id: documentId,
      stage,
      version,
      expires_at: new Date(now.getTime() + linkLife),
      used_at: null,
    })
    .execute();
  return `${origin}${letterActPath}?${token}`;
};
