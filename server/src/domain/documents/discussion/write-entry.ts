/** Asks, answers and settles in a document: stored with a log entry and the news in one transaction (DAY-20 to DAY-23). */
import { createHash } from 'node:crypto';
import type { CallInput } from '@qujat/contract/call';
import type { answerInDocument, askInDocument, resolveInDocument } from '@qujat/contract/discussion';
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { findToAct, type FoundDocument } from '../find-document.ts';
import { lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { tellScreens } from '../notices/tell-concerned.ts';
import { RefusedError } from '../refuse.ts';
import { expectContents } from '../retention/destroyed.ts';
import type { RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';
import { askable, loadEntries, mayResolve, mostEntries, mostEntriesOfReader } from './load-discussion.ts';
import { tellEntry } from './tell-entry.ts';

type LogName = 'question' | 'remark' | 'answer' | 'resolve' | 'reopen';

interface Written {
  readonly entryId: number;
  readonly action: LogName;
  readonly text: string;
  /** Who is told. */
  readonly concerned: readonly number[];
}

/** The log names the entry and the hash of its text: the text itself ends with the document's storage period. */
const note = async (trx: Queryable, { state }: FoundDocument, written: Written, context: DocumentSessionContext): Promise<void> => {
  const { session, now, address } = context;
  const { id, organisationId, status } = state.document;
  const sha256 = createHash('sha256').update(written.text).digest('hex');
  await appendLog(trx, [
    {
      organisationId,
      documentId: id,
      at: now,
      actorId: session.employeeId,
      onBehalfOf: null,
      action: `discussion.${written.action}`,
      statusBefore: status,
      statusAfter: status,
      comment: '',
      address,
      details: { entry: written.entryId, sha256 },
    },
  ]);
};

const write = async (
  documentId: number,
  context: DocumentSessionContext,
  put: (trx: Queryable, found: FoundDocument) => Promise<Written>,
): Promise<null> => {
  const { db, session, now } = context;
  await findToAct(db, documentId, session);
  await consume(db, limits.discussionEntries, session.employeeId, now);
  await db.transaction().execute(async (trx) => {
    await lockDocuments(trx, session.organisationId, [documentId]);
    const found = await findToAct(trx, documentId, session);
    await expectContents(trx, found.state.document);
    const written = await put(trx, found);
    await note(trx, found, written, context);
    await tellEntry(trx, found.state, written, context);
    await tellScreens(trx, found.state.document);
  });
  return null;
};

const expectRoom = async (trx: Queryable, { document, participants }: RouteState, authorId: number): Promise<void> => {
  const { count, own } = await trx
    .selectFrom('document_entries')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.countAll<number>().filterWhere('author_id', '=', authorId).as('own')])
    .where('document_id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow();
  if (count >= mostEntries) throw new BusinessError('discussion.full', { most: mostEntries });
  const takesPart = document.initiatorId === authorId || participants.some(({ employeeId }) => employeeId === authorId);
  if (!takesPart && own >= mostEntriesOfReader) throw new BusinessError('discussion.fullForYou', { most: mostEntriesOfReader });
};

const textIn = (given: string): string => {
  const text = given.trim();
  if (text === '') throw new InvalidError('discussion.empty');
  return text;
};

/** A remark is about a place of the text; without people named, the initiator is asked. */
export const ask = (input: CallInput<typeof askInDocument>, context: DocumentSessionContext): Promise<null> =>
  write(input.documentId, context, async (trx, { state }) => {
    const { documentId, kind } = input;
    const { initiatorId, launchVersion, status, number } = state.document;
    if (status === statuses.draft && number === '') throw new RefusedError('draft');
    const text = textIn(input.text);
    const quote = input.quote?.trim() || null;
    if ((kind === 'remark') !== (quote !== null)) throw new InvalidError('discussion.noPlace');
    const named = input.addressees ?? [initiatorId];
    const people = askable(state);
    if (named.some((each) => !people.includes(each))) throw new BusinessError('discussion.unknownPerson');
    await expectRoom(trx, state, context.session.employeeId);
    const { id } = await trx
      .insertInto('document_entries')
      .values({
        organisation_id: state.document.organisationId,
        document_id: documentId,
        answers_id: null,
        kind,
        author_id: context.session.employeeId,
        addressee_ids: [...named],
        body: text,
        quote,
        position: quote === null ? null : (input.position ?? 0),
        launch_version: launchVersion,
        created_at: context.now,
        resolved_at: null,
        resolved_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { entryId: id, action: kind, text, concerned: named };
  });

const entryOf = async (trx: Queryable, { document }: RouteState, entryId: number) => {
  const rows = await loadEntries(trx, document);
  const entry = rows.find((row) => row.id === entryId && row.answers_id === null);
  if (!entry) throw new BusinessError('errors.gone');
  return { entry, answers: rows.filter((row) => row.answers_id === entryId) };
};

/** Everybody who has written there is told, and who was asked. */
export const answer = (input: CallInput<typeof answerInDocument>, context: DocumentSessionContext): Promise<null> =>
  write(input.documentId, context, async (trx, { state }) => {
    const { documentId, entryId } = input;
    const text = textIn(input.text);
    const { entry, answers } = await entryOf(trx, state, entryId);
    await expectRoom(trx, state, context.session.employeeId);
    const { id } = await trx
      .insertInto('document_entries')
      .values({
        organisation_id: state.document.organisationId,
        document_id: documentId,
        answers_id: entryId,
        kind: 'answer',
        author_id: context.session.employeeId,
        addressee_ids: [],
        body: text,
        quote: null,
        position: null,
        launch_version: state.document.launchVersion,
        created_at: context.now,
        resolved_at: null,
        resolved_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const concerned = [entry.author_id, ...answers.map(({ author_id }) => author_id)];
    return { entryId: id, action: 'answer', text, concerned };
  });

export const resolve = (input: CallInput<typeof resolveInDocument>, context: DocumentSessionContext): Promise<null> =>
  write(input.documentId, context, async (trx, { state, person }) => {
    const { entryId, resolved } = input;
    const { entry } = await entryOf(trx, state, entryId);
    if (!mayResolve(person, state, entry)) throw new BusinessError('discussion.mayNotResolve');
    await trx
      .updateTable('document_entries')
      .set({ resolved_at: resolved ? context.now : null, resolved_by: resolved ? context.session.employeeId : null })
      .where('id', '=', entryId)
      .where('organisation_id', '=', state.document.organisationId)
      .execute();
    return { entryId, action: resolved ? 'resolve' : 'reopen', text: entry.body, concerned: [] };
  });
