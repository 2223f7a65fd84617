/** The control page of the demo's gateway: its letters, and the switch that takes it offline and back. */
import { dayText, momentText } from '../../../platform/http/dates.ts';
import type { ExchangeContext, ExchangeServices } from '../services.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { html } from '../../../platform/http/html.ts';
import type { FormHandler, PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { findAgency } from './agencies.ts';

const path = '/ce/esedo/demo/';
const timeZone = 'Asia/Almaty';
const shown = 50;

const expectDemo = ({ exchange }: ExchangeContext): void => {
  if (!exchange?.demo) throw new NotFoundError('errors.pageNotFound');
};

export const showDesk = async (_: PageQuery, context: ExchangeContext): Promise<PageAnswer> => {
  expectDemo(context);
  const { db, say, now } = context;
  const away = (await db.selectFrom('demo_gateway_switch').select('away').executeTakeFirst())?.away ?? false;
  const messages = await db
    .selectFrom('demo_gateway_messages')
    .select(['message_id', 'sender_bin', 'recipient_bin', 'taken_at', 'delivered_at', 'ended_at'])
    .orderBy('taken_at', 'desc')
    .limit(shown)
    .execute();
  const organisations = await db.selectFrom('organisations').select(['bin', 'name_ru']).execute();
  const nameOf = (bin: string): string => findAgency(bin)?.name ?? organisations.find((each) => each.bin === bin)?.name_ru ?? bin;
  const at = (moment: Date | null) => html`<td>${moment && momentText(moment, timeZone)}</td>`;
  return {
    title: say('exchange.desk.title'),
    body: html`<h1>${say('exchange.desk.title')}</h1>
<p class="demo-label">${say('exchange.desk.about')}</p>
<p role="status">${say(away ? 'exchange.desk.away' : 'exchange.desk.there')}</p>
<form class="desk-form" method="post" action="${path}"><button name="away" value="${away ? '0' : '1'}">${say(away ? 'exchange.desk.bringBack' : 'exchange.desk.takeAway')}</button></form>
<h2>${say('exchange.desk.messages', { day: dayText(now, timeZone) })}</h2>
${messages.length === 0 && html`<p>${say('exchange.desk.empty')}</p>`}
${
  messages.length > 0 &&
  html`<div class="scrolls" tabindex="0" role="region" aria-label="${say('exchange.desk.table')}"><table><thead><tr>
<th scope="col">${say('exchange.desk.from')}</th><th scope="col">${say('exchange.desk.to')}</th><th scope="col">${say('exchange.desk.taken')}</th><th scope="col">${say('exchange.desk.delivered')}</th><th scope="col">${say('exchange.desk.ended')}</th></tr></thead>
<tbody>${messages.map((each) => html`<tr><td>${nameOf(each.sender_bin)}</td><td>${nameOf(each.recipient_bin)}</td>${at(each.taken_at)}${at(each.delivered_at)}${at(each.ended_at)}</tr>`)}</tbody></table></div>`
}`,
  };
};

export const useDesk: FormHandler<ExchangeServices> = async ({ away = '' }, context) => {
  expectDemo(context);
  if (away === '0' || away === '1')
    await context.db
      .updateTable('demo_gateway_switch')
      .set({ away: away === '1' })
      .execute();
  return { redirect: path };
};
