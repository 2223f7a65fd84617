/** The demo's outbox: letters that would be sent by mail, because no mailbox of the demo is real. */
import { sql } from 'kysely';
import type { RequestContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';

const shown = 50;
const timeZone = 'Asia/Almaty';

export const outbox = async (_: PageQuery, { db, demo, say }: RequestContext): Promise<PageAnswer> => {
  if (!demo) throw new NotFoundError('errors.pageNotFound');
  const letters = await db
    .selectFrom('outgoing_letters')
    .leftJoin('letter_files as f', 'f.id', 'outgoing_letters.file_id')
    .select(['recipient', 'subject', 'body', 'f.id as file_id', 'f.name as file_name'])
    .select(sql<string>`to_char(outgoing_letters.created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI:SS')`.as('written'))
    .orderBy('outgoing_letters.id', 'desc')
    .limit(shown)
    .execute();
  const title = say('outbox.title');
  return {
    title,
    body: html`<h1>${title}</h1>
<p class="quiet">${say('outbox.about')}</p>
${letters.length === 0 && html`<p>${say('outbox.empty')}</p>`}
${letters.map(
  (letter) => html`<article>
<h2>${letter.subject}</h2>
<p class="quiet">${letter.recipient} · ${letter.written}</p>
<p class="text">${letter.body}</p>
${letter.file_id !== null && html`<p><a href="/ce/outbox/file?${letter.file_id}">${letter.file_name}</a></p>`}
</article>`,
)}`,
  };
};

export const outboxFile = async ({ text }: PageQuery, { db, demo }: RequestContext): Promise<PageAnswer> => {
  const file =
    demo && /^\d{1,15}$/.test(text)
      ? await db.selectFrom('letter_files').selectAll().where('id', '=', Number(text)).executeTakeFirst()
      : undefined;
  if (!file) throw new NotFoundError('errors.pageNotFound');
  return { file: file.content, contentType: file.content_type, size: file.content.length, saveAs: file.name };
};
