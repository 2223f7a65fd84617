/** Previews (docs/decisions/0427): the link, the consent to it, the badge on every page, and the way out. */
import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostPrefix } from '@qujat/contract/door-cookie';
import { currentPreviews, previewPath, type LiveSet, type Locale, type Preview } from '@qujat/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from './html.ts';
import { pageTexts } from './texts.ts';
import { languageOf, readCookies } from './visit.ts';

const cookieName = 'qujat_preview';

/** Its secret in a cookie: the browser has opened the link and agreed. */
const valueOf = (name: string, secret: string): string => `${name}.${secret}`;

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The preview of that name, for who knows its secret. */
const findPreview = async (root: string, name: string, secret: string): Promise<Preview | undefined> => {
  const previews = await currentPreviews(root);
  const found = Object.hasOwn(previews, name) ? previews[name] : undefined;
  return found && isSame(found.secret, secret) ? found : undefined;
};

interface PreviewOptions {
  /** Folder of the releases. */
  readonly root: string;
  /** Where people find the product; null if that is not configured: then what the request says counts. */
  readonly publicOrigin: string | null;
}

const isSecure = ({ protocol }: FastifyRequest, publicOrigin: string | null): boolean =>
  publicOrigin === null ? protocol === 'https' : publicOrigin.startsWith('https:');

/** The cookie's name. Over https only that with the prefix counts, which no other host of the domain can set. */
const cookieOf = (request: FastifyRequest, publicOrigin: string | null): string =>
  isSecure(request, publicOrigin) ? hostPrefix + cookieName : cookieName;

/** Finds the preview of a browser: that of its cookie, if it exists and has not expired. */
export type PreviewReader = (request: FastifyRequest) => Promise<string | undefined>;

export const previewReader =
  ({ root, publicOrigin }: PreviewOptions): PreviewReader =>
  async (request) => {
    const cookies = readCookies(request.headers.cookie);
    const [name, secret] = (cookies.get(cookieOf(request, publicOrigin)) ?? '').split('.');
    if (!name || !secret) return undefined;
    return (await findPreview(root, name, secret)) && name;
  };

/** The one date that the page server writes. It does not know the person's time zone, in which the browser then shows it (preview-times.js). */
const moment = (iso: string, language: Locale): Html => {
  const text = `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}${language === 'en' ? ',' : ''} ${iso.slice(11, 16)} UTC`;
  return html`<time datetime="${iso}" data-preview>${text}</time>`;
};

const stylesheet = `${previewPath}.css`;
const script = `${previewPath}.js`;

/** The style of the badge and the script for its time, for the page's head. */
export const badgeFiles = (): Html => html`<link rel="stylesheet" href="${stylesheet}"><script src="${script}" defer></script>`;

/** On every page of a preview, outside the application: it is there even if the previewed shell does not start. */
export function previewBadge({ preview }: LiveSet, language: Locale): Html {
  if (!preview) return html``;
  const { badge, until, leave } = pageTexts(language).preview;
  const parts = Object.entries(preview.releases).map(([name, version]) => `${name} ${version.slice(0, 8)}`);
  return html`<aside class="qujat-preview" aria-label="${badge}"><p><strong>${badge}: ${preview.name}</strong> <span>${parts.join(', ')} · ${until} ${moment(preview.until, language)}</span></p><form method="post" action="${previewPath}/leave"><button type="submit">${leave}</button></form></aside>
`;
}

/** Whether a form of our own page sent this; a browser that says nothing about it is not believed. */
const isOwnForm = ({ headers, protocol, host }: FastifyRequest, publicOrigin: string | null): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers.origin !== undefined && headers.origin === (publicOrigin ?? `${protocol}://${host}`));

/** The addresses of previews: consent, start, leave, the badge's style and script. */
export const servePreviews = async (outside: FastifyInstance, options: PreviewOptions): Promise<void> =>
  // Apart, because forms of other addresses belong to the server behind the proxy.
  void (await outside.register(async (app) => addAddresses(app, options)));

function addAddresses(app: FastifyInstance, { root, publicOrigin }: PreviewOptions): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
    done(null),
  );
  const style = readFileSync(join(import.meta.dirname, 'preview.css'));
  const times = readFileSync(join(import.meta.dirname, 'preview-times.js'));
  app.get(stylesheet, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );
  app.get(script, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(times),
  );

  const setCookie = (request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void => {
    const secure = isSecure(request, publicOrigin);
    const cookie = `${cookieOf(request, publicOrigin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    reply.header('set-cookie', cookie);
  };
  const sendNotice = (request: FastifyRequest, reply: FastifyReply, code: number, title: string, body: Html): FastifyReply => {
    const language = languageOf(readCookies(request.headers.cookie));
    return reply
      .code(code)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${badgeFiles()}</head>
<body class="qujat-preview-page"><main><h1>${title}</h1>${body}</main></body>
</html>
`.text,
      );
  };
  const find = async (request: FastifyRequest<{ Params: { name: string; secret: string } }>) => {
    const { name, secret } = request.params;
    return findPreview(root, name, secret);
  };
  const texts = (request: FastifyRequest) => pageTexts(languageOf(readCookies(request.headers.cookie))).preview;
  const sendGone = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { gone, goneText, home } = texts(request);
    return sendNotice(request, reply, 404, gone!, html`<p>${goneText}</p><p><a href="/">${home}</a></p>`);
  };

  app.get<{ Params: { name: string; secret: string } }>(`${previewPath}/:name/:secret`, async (request, reply) => {
    const found = await find(request);
    if (!found) return sendGone(request, reply);
    const { title, text, until, start, home } = texts(request);
    const language = languageOf(readCookies(request.headers.cookie));
    const parts = Object.entries(found.releases).map(([name, version]) => html`<li>${name} ${version}</li>`);
    return sendNotice(
      request,
      reply,
      200,
      `${title}: ${request.params.name}`,
      html`<p>${text}</p><ul>${parts}</ul><p>${found.by} · ${until} ${moment(found.until, language)}</p><form method="post"><button type="submit">${start}</button></form><p><a href="/">${home}</a></p>`,
    );
  });
  app.post<{ Params: { name: string; secret: string } }>(`${previewPath}/:name/:secret`, async (request, reply) => {
    const found = await find(request);
    if (!found || !isOwnForm(request, publicOrigin)) return sendGone(request, reply);
    const seconds = Math.ceil((Date.parse(found.until) - Date.now()) / 1000);
    setCookie(request, reply, valueOf(request.params.name, request.params.secret), seconds);
    return reply.redirect('/', 303);
  });
  app.post(`${previewPath}/leave`, async (request, reply) => {
    if (!isOwnForm(request, publicOrigin)) return sendGone(request, reply);
    setCookie(request, reply, '', 0);
    return reply.redirect('/', 303);
  });
}
