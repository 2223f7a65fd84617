/** `/ce/esedo/failed/`: the letters of the exchange that could not be stored, for the organisation's clerks. */
import { momentText } from '../../platform/http/dates.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { html } from '../../platform/http/html.ts';
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
  const cell = (text: string) => html`<td>${text || say('exchange.failed.unreadable')}</td>`;
  const title = say('exchange.failed.title');
  return {
    title,
    body: html`<h1>${title}</h1>
${letters.length === 0 && html`<p>${say('exchange.failed.empty')}</p>`}
${
  letters.length > 0 &&
  html`<p>${say('exchange.failed.about')}</p><div class="scrolls" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${letters.map((each) => html`<tr>${cell(each.sender_name)}${cell(each.sender_number)}${cell(each.subject)}<td>${each.dead_at && momentText(each.dead_at, session.timeZone)}</td><td><code>${each.message_id}</code></td></tr>`)}</tbody></table></div>`
}`,
  };
};
