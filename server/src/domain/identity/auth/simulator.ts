/** The demo's phone: simulates the state mobile app, in demo mode only and labelled as such. */
import type { RequestContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { FormHandler, PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { confirmQr } from './qr.ts';

const path = '/qrsigner/simulator';
/** A number of a kind that is never issued: nobody has it. */
const unknownIin = '000000900000';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const expectDemo = ({ demo }: RequestContext): void => {
  if (!demo) throw new NotFoundError('errors.pageNotFound');
};

const phone = ({ say }: RequestContext, inside: Html): PageAnswer => ({
  title: say('simulator.title'),
  body: html`<div class="phone"><p class="demo-label">${say('simulator.label')}</p><h1>${say('simulator.title')}</h1>${inside}</div>`,
});

export const showSimulator = async ({ fields }: PageQuery, context: RequestContext): Promise<PageAnswer> => {
  expectDemo(context);
  const { db, say } = context;
  const people = await db.selectFrom('people').select(['iin', 'full_name']).where('iin', 'is not', null).orderBy('id').execute();
  const given = fields.get('token') ?? '';
  return phone(
    context,
    html`<p>${say('simulator.about')}</p>
<form method="post" action="${path}">
<label>${say('simulator.code')}<input name="token" required maxlength="36" autocomplete="off" spellcheck="false" value="${uuid.test(given) ? given : ''}"></label>
<label>${say('simulator.who')}<select name="iin">
${people.map(({ iin, full_name }) => html`<option value="${iin}">${full_name} · ${iin}</option>`)}
<option value="${unknownIin}">${say('simulator.nobody')} · ${unknownIin}</option>
</select></label>
<button>${say('simulator.confirm')}</button>
</form>`,
  );
};

export const useSimulator: FormHandler = async ({ token = '', iin = '' }, context) => {
  expectDemo(context);
  const confirmed = uuid.test(token.trim()) && (await confirmQr(context, token, iin));
  const { say } = context;
  return phone(
    context,
    html`<p role="status">${say(confirmed ? 'simulator.done' : 'simulator.over')}</p><p><a href="${path}">${say('simulator.again')}</a></p>`,
  );
};
