/** `/ce/showhist_win.php`: the log of a document, and whether anybody has tampered with it. */
import type { DocumentStatus } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DocumentSessionContext } from '../services.ts';
import { exactText } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { firstBrokenEntry } from '../log.ts';
import type { DocumentKey } from '../route/model.ts';
import { statusName } from '../statuses.ts';
import { actionText } from './action-text.ts';
import { loadDocumentFacts, loadPeople } from './document-facts.ts';
import { titleOf } from './sheet.ts';
import { documentIdIn, openDocument } from './open-document.ts';
import { differenceIn, differenceText, peopleIn } from './route-difference.ts';
import { whoText } from './standing.ts';
import { documentLinks } from './view-document.ts';

/** What the route has made of a task is told by the act on the route itself (TSK-17). */
const loadEntries = (db: Queryable, { id, organisationId }: DocumentKey) =>
  db
    .selectFrom('document_log')
    .selectAll()
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`not (action like 'task.%' and details ? 'route')`)
    .orderBy('sequence')
    .execute();
type Entry = Awaited<ReturnType<typeof loadEntries>>[number];

/** The other person of an entry: the participant who was added, removed, or given a task. */
const subjectOf = ({ details, actor_id, on_behalf_of }: Entry): number | null => {
  const { employee } = details;
  return typeof employee === 'number' && employee !== actor_id && employee !== on_behalf_of ? employee : null;
};

/** The person in whose place the other one has come. */
const replacedIn = ({ details: { replaces } }: Entry): number | null => (typeof replaces === 'number' ? replaces : null);

/** The people whose signatures the act has made void. */
const voidedIn = ({ details: { voided } }: Entry): readonly number[] =>
  Array.isArray(voided) ? voided.filter((each) => typeof each === 'number') : [];

/** A task is seen by fewer people than its document, so here it is only a number (TSK-5). */
const isOfTask = (action: string): boolean => action.startsWith('task.');
const taskNumber = ({ action, details: { number } }: Entry): number | null =>
  isOfTask(action) && typeof number === 'number' ? number : null;

/** Events reported by the gateway: no person of the organisation has caused them. */
const isMachine = (action: string): boolean => /^exchange\.(sent|delivered|registered|rejected|received)$/.test(action);

const chainText = (language: Language, entries: number, broken: number | null): Html =>
  broken === null
    ? html`<p class="chain chain-whole">${say(language, 'documentPages.history.whole', { count: entries })}</p>`
    : html`<p class="chain chain-broken">${say(language, 'documentPages.history.broken', { entry: broken })}</p>`;

const statusText = (language: Language, before: DocumentStatus | null, after: DocumentStatus): string =>
  before === null || before === after ? statusName(language, after) : `${statusName(language, before)} → ${statusName(language, after)}`;

export const showHistory = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, language, say } = context;
  const { state } = await openDocument(documentIdIn(query), context);
  const { id, organisationId } = state.document;
  const [facts, entries, broken] = await Promise.all([
    loadDocumentFacts(db, state),
    loadEntries(db, state.document),
    firstBrokenEntry(db, state.document),
  ]);
  const people = await loadPeople(
    db,
    organisationId,
    entries.flatMap((each) => [
      each.actor_id,
      each.on_behalf_of ?? each.actor_id,
      subjectOf(each) ?? each.actor_id,
      replacedIn(each) ?? each.actor_id,
      ...peopleIn(differenceIn(each.details)),
      ...voidedIn(each),
    ]),
  );
  const row = (entry: Entry): Html => {
    const subject = subjectOf(entry);
    const replaced = replacedIn(entry);
    const difference = differenceIn(entry.details);
    const task = taskNumber(entry);
    const voided = voidedIn(entry).map((each) => people.get(each)?.fullName);
    return html`<tr${broken !== null && entry.sequence >= broken && html` class="broken"`}><td class="count">${entry.sequence}</td>
<td>${exactText(entry.at, facts.organisation.timeZone)}</td>
<td>${isMachine(entry.action) ? say('documentPages.machine') : whoText(language, people, entry.actor_id, entry.on_behalf_of)}</td>
<td>${actionText(language, entry.action)}${subject !== null && html`<br><span class="quiet">${people.get(subject)?.fullName}</span>`}${replaced !== null && html`<br><span class="quiet">${say('documentPages.history.replaces', { person: people.get(replaced)?.fullName ?? '' })}</span>`}${difference !== null && html`<br><span class="quiet">${differenceText(difference, people, language)}</span>`}${voided.length > 0 && html`<br><span class="quiet">${say('documentPages.history.voided', { people: voided.join(', ') })}</span>`}${task !== null && html` <span class="quiet">№ ${task}</span>`}${entry.comment && !isOfTask(entry.action) && html`<br><span class="text">${entry.comment}</span>`}</td>
<td>${statusText(language, entry.status_before, entry.status_after)}</td>
<td><code title="${entry.hash.toString('hex')}">${entry.hash.toString('hex').slice(0, 8)}</code></td></tr>`;
  };
  const title = say('documentPages.history.title', { document: titleOf({ state, facts, language }) });
  const columns = [
    say('documentPages.history.entry'),
    say('documentPages.history.when'),
    say('documentPages.history.who'),
    say('documentPages.history.what'),
    say('documentPages.history.status'),
    say('documentPages.history.hash'),
  ];
  return {
    title,
    body: html`${await documentLinks(id, context, 'history')}<article class="sheet wide"><h1>${title}</h1>
<p class="quiet">${facts.subject}</p>
${entries.length === 0 ? html`<p>${say('documentPages.history.empty')}</p>` : chainText(language, entries.length, broken)}
${entries.length > 0 && html`<table class="stacks history"><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead><tbody>${entries.map(row)}</tbody></table>`}
</article>`,
    look: { name: 'document-page' },
  };
};
