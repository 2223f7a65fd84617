/** What the reader shows beside a document's page (DAY-1). */
import type { CallInput } from '@qujat/contract/call';
import type { previews, readDocument, Reading } from '@qujat/contract/reading';
import { stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isPicture } from '../../../platform/files/file-kind.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { findByLink } from '../other-organisation.ts';
import { loadDocumentFacts } from '../pages/document-facts.ts';
import { can } from '../route/can.ts';
import { identitiesOf, type Person, type RouteState } from '../route/model.ts';
import { entriesOnTurn, isOnTurn, isUnfinished } from '../route/turn.ts';
import type { DocumentSessionContext } from '../services.ts';
import { daysBetween } from './days-between.ts';
import { summariseVersions } from './kept-texts.ts';

/** The kind of its content decides, and its name only where the content is an archive of an office program. */
export const previewOf = (file: { readonly name: string; readonly content_type: string }): (typeof previews)[number] => {
  if (isPicture(file.content_type)) return 'picture';
  if (/\.pdf$/i.test(file.name)) return 'pages';
  return /\.(docx|xlsx)$/i.test(file.name) ? 'text' : 'none';
};

const loadAttachments = async (db: Queryable, { id, organisationId }: RouteState['document']): Promise<Reading['attachments']> => {
  const rows = await db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['f.name', 'f.size', 'f.code', 'f.scan', 'f.content_type'])
    .where('a.document_id', '=', id)
    .where('a.organisation_id', '=', organisationId)
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ code: row.code, name: row.name, size: row.size, scan: row.scan, preview: previewOf(row) }));
};

// locale-keys: documents.typicalReasons.*
const usualReasons = ['attachments', 'facts', 'dates', 'addressee'] as const;

/** Those of the organisation; until it has written any, the product's own. */
const reasonsOf = async (db: Queryable, organisationId: number, language: Language): Promise<Reading['reasons']> => {
  const { refusalReasons } = await loadPolicy(db, organisationId);
  return refusalReasons.length > 0
    ? refusalReasons.map(({ ru, kk }) => ({ text: inLanguage(language, ru, kk) }))
    : usualReasons.map((name) => ({ text: say(language, `documents.typicalReasons.${name}`) }));
};

const mineOnTurn = (person: Person, state: RouteState) => {
  const ids = identitiesOf(person).map((each) => each.employeeId);
  return state.participants.filter((each) => ids.includes(each.employeeId) && isOnTurn(state, each));
};

const mayRework = (person: Person, state: RouteState): boolean =>
  [stages.aggregation, stages.approval].some((stage) => can(person, { kind: 'rework', stage }, state).allowed);

export const read = async ({ id }: CallInput<typeof readDocument>, context: DocumentSessionContext): Promise<Reading> => {
  const { db, session, language, now } = context;
  const { state, person } = await findByLink(id, context);
  const facts = await loadDocumentFacts(db, state);
  const own = mineOnTurn(person, state).flatMap(({ dueAt }) => (dueAt ? [dueAt] : []));
  const due = own.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? facts.dueAt;
  const waits = [...new Set(entriesOnTurn(state).map(({ employeeId }) => employeeId))];
  return {
    dueAt: due ? unixSeconds(due) : null,
    daysLeft: due && isUnfinished(state.document.status) ? daysBetween(now, due, session.timeZone) : null,
    sender: facts.sender && { name: facts.sender.name, number: facts.sender.number, date: facts.sender.date },
    recipients: facts.recipients.map(({ name }) => ({ name })),
    hasText: facts.text.trim() !== '' || facts.templateText !== null || facts.fields.length > 0,
    attachments: await loadAttachments(db, state.document),
    reasons: await reasonsOf(db, session.organisationId, language),
    waitsFor: waits.map((employeeId) => ({ name: facts.people.get(employeeId)?.fullName ?? '' })),
    mayRework: mayRework(person, state),
    ...(await summariseVersions(
      db,
      state.document,
      identitiesOf(person).map((each) => each.employeeId),
    )),
  };
};
