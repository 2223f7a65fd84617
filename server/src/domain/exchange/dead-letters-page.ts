/** `/ce/esedo/failed/`: the letters of the exchange that could not be stored, for the organisation's clerks. */
import { queues } from '@qujat/contract/vocabulary';
import { momentText } from '../../platform/http/dates.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { html, type Html } from '../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../platform/http/page.ts';
import { loadPerson } from '../documents/load-states.ts';
import type { ExchangeSessionContext } from './services.ts';

const shown = 200;

export const showDeadLetters = async (_: PageQuery, { db, session, say }: ExchangeSessionContext): Promise<PageAnswer> => {
  const { self, actingFor } = await loadPerson(db, session);
  if (![self, ...actingFor].some(({ isClerk }) => isClerk)) throw new ForbiddenError('exchange.failed.clerksOnly');
  const letters = await db
    .selectFrom('exchange_failed_letters')
    .select(['message_id', 'sender_name', 'sender_number', 'subject', 'dead_at'])
    .where('organisation_id', '=', session.organisationId)
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(shown)
    .execute();
  const columns = [
    say('exchange.failed.from'),
    say('exchange.failed.number'),
    say('exchange.failed.subject'),
    say('exchange.failed.at'),
    say('exchange.failed.message'),
  ];
  const cells = (values: readonly (Html | string)[]): Html =>
    html`<tr>${values.map((each, index) => html`<td data-column="${columns[index]}">${each || say('exchange.failed.unreadable')}</td>`)}</tr>`;
  const title = say('exchange.failed.title');
  const table = html`<p>${say('exchange.failed.about')}</p>
<table class="stacks named"><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${letters.map((each) => cells([each.sender_name, each.sender_number, each.subject, each.dead_at ? momentText(each.dead_at, session.timeZone) : '', html`<code>${each.message_id}</code>`]))}</tbody></table>`;
  return {
    title,
    body: html`<nav class="document-links"><ul><li><a href="/#currentTab=${queues.incomingCorrespondence}">${say('exchange.failed.back')}</a></li></ul></nav>
<article class="sheet wide"><h1>${title}</h1>${letters.length === 0 ? html`<p>${say('exchange.failed.empty')}</p>` : table}</article>`,
    look: { name: 'document-page' },
  };
};
