/** The demo's phone: simulates the state mobile app, in demo mode only and labelled as such. It signs people in, and it signs documents. */
import type { RequestContext } from '../../../platform/http/context.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { FormHandler, PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { confirmQr } from '../../../domain/identity/auth/qr.ts';
import type { MobileSigning } from '../../../domain/documents/signing/mobile/settings.ts';
import { phonePath } from './phone-link.ts';
import { readOffer, returnSigned, signOffer, type ReadOffer } from './app-calls.ts';
import { listPhoneKeys } from './phone-keys.ts';

export interface PhoneServices {
  /** Where the demo's keys are. */
  readonly dataDir: string;
  readonly mobileSigning: MobileSigning | null;
}

type Context = RequestContext & PhoneServices;

/** A number of a kind that is never issued: nobody has it. */
const unknownIin = '000000900000';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const phone = ({ say }: RequestContext, inside: Html): PageAnswer => ({
  title: say('simulator.title'),
  body: html`<div class="phone"><p class="demo-label">${say('simulator.label')}</p><h1>${say('simulator.title')}</h1>${inside}</div>`,
});

const again = ({ say }: RequestContext): Html => html`<p><a href="${phonePath}">${say('simulator.again')}</a></p>`;

const signInForm = async ({ db, say }: RequestContext, given: string): Promise<Html> => {
  const people = await db.selectFrom('people').select(['iin', 'full_name']).where('iin', 'is not', null).orderBy('id').execute();
  return html`<p>${say('simulator.about')}</p>
<form method="post" action="${phonePath}">
<label>${say('simulator.code')}<input name="token" required maxlength="36" autocomplete="off" spellcheck="false" value="${uuid.test(given) ? given : ''}"></label>
<label>${say('simulator.who')}<select name="iin">
${people.map(({ iin, full_name }) => html`<option value="${iin}">${full_name} · ${iin}</option>`)}
<option value="${unknownIin}">${say('simulator.nobody')} · ${unknownIin}</option>
</select></label>
<button>${say('simulator.confirm')}</button>
</form>`;
};

const scanForm = ({ say }: RequestContext): Html => html`<h2>${say('simulator.signing.title')}</h2>
<form action="${phonePath}">
<label>${say('simulator.signing.code')}<input name="link" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="mobileSign:"></label>
<button>${say('simulator.signing.open')}</button>
</form>`;

const offerForm = async (context: Context, link: string, { info, documents }: ReadOffer): Promise<Html> => {
  const { say } = context;
  const keys = await listPhoneKeys(context);
  return html`<h2>${info.description}</h2>
<p>${info.organisation.nameRu} · ${info.organisation.bin}</p>
<ol>${documents.documentsToSign.map(
    ({ nameRu, meta, document }) =>
      html`<li><strong>${nameRu}</strong>${meta.map(({ name, value }) => html`<br>${name}: <span class="quiet wrap">${value}</span>`)}<br><span class="quiet">${say('simulator.signing.size', { kilobytes: Math.ceil((document.file.data.length * 3) / 4096) })}</span></li>`,
  )}</ol>
${
  keys.length === 0
    ? html`<p role="status">${say('simulator.signing.noKeys')}</p>`
    : html`<form method="post" action="${phonePath}">
<input type="hidden" name="link" value="${link}">
<label>${say('simulator.signing.key')}<select name="key">
${keys.map(({ file, fullName, organisation }) => html`<option value="${file}">${fullName}${organisation ? ` · ${organisation.name}` : ''} · ${file}</option>`)}
</select></label>
<button>${say('simulator.signing.sign')}</button>
</form>`
}`;
};

export const showPhone = async ({ fields }: PageQuery, context: Context): Promise<PageAnswer> => {
  const link = fields.get('link');
  if (link === null) return phone(context, html`${await signInForm(context, fields.get('token') ?? '')}${scanForm(context)}`);
  const offer = await readOffer(context, link);
  return phone(
    context,
    'message' in offer ? html`<p role="status">${offer.message}</p>${again(context)}` : await offerForm(context, link, offer),
  );
};

const confirmSignIn = async (token: string, iin: string, context: Context): Promise<PageAnswer> => {
  const confirmed = uuid.test(token.trim()) && (await confirmQr(context, token, iin));
  return phone(context, html`<p role="status">${context.say(confirmed ? 'simulator.done' : 'simulator.over')}</p>${again(context)}`);
};

/** As the application does it: it asks both addresses, signs, and returns what it has signed. */
const signDocuments = async (link: string, file: string, context: Context): Promise<PageAnswer> => {
  const offer = await readOffer(context, link);
  if ('message' in offer) return phone(context, html`<p role="status">${offer.message}</p>${again(context)}`);
  const key = (await listPhoneKeys(context)).find((each) => each.file === file);
  if (!key) return phone(context, html`<p role="status">${context.say('simulator.signing.noKeys')}</p>`);
  const message = await returnSigned(context, offer, await signOffer(offer.documents, key.path));
  return phone(context, html`<p role="status">${message ?? context.say('simulator.signing.done')}</p>${again(context)}`);
};

export const usePhone: FormHandler<PhoneServices> = ({ token = '', iin = '', link, key = '' }, context) =>
  link === undefined ? confirmSignIn(token, iin, context) : signDocuments(link, key, context);
