/** One letter: its content, and its HTML in a frame (MAI-1). */
import type { readLetter as readCall } from '@qujat/contract/mail';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { MailSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { html as markup } from '../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../platform/http/page.ts';
import { isReadable } from '../../platform/files/scanning/gate.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { expectMailAccess } from './access.ts';
import { documentsOf } from './letter-documents.ts';
import { picturesWithin } from './pictures.ts';
import { fetchPictures } from './remote-pictures.ts';
import { makeSafe, type SafeHtml } from './safe-html.ts';
import { textOfHtml } from './text-of-html.ts';
import { attachmentsOf, findLetters, type StoredAttachment, type StoredLetter } from './store.ts';

const findOwn = async ({ db, session }: SessionContext, id: number): Promise<StoredLetter> => {
  const [letter] = await findLetters(db, session, session.timeZone, [id]);
  if (!letter) throw new BusinessError('mail.noLetter');
  return letter;
};

/** A picture that is not scanned yet, or was found harmful, is an attachment like any other. */
const shownIn = (
  safe: SafeHtml | null,
  attachments: readonly StoredAttachment[],
  { files }: MailSessionContext,
): ReadonlySet<StoredAttachment> =>
  picturesWithin(
    safe,
    attachments.filter((each) => isReadable(each, files)),
  );

/** What is shown of a letter whose HTML is too much. */
const plainOf = ({ text_plain: plain, text_html: html }: StoredLetter): string => (plain.trim() === '' ? textOfHtml(html) : plain);

export const readLetter = async ({ id }: CallInput<typeof readCall>, context: MailSessionContext): Promise<CallAnswer<typeof readCall>> => {
  const { db, session } = context;
  const { organisationId } = session;
  await expectMailAccess(context);
  const letter = await findOwn(context, id);
  const attachments = await attachmentsOf(db, organisationId, [id]);
  if (letter.unread)
    await db.updateTable('letters').set({ unread: false }).where('id', '=', id).where('organisation_id', '=', organisationId).execute();
  // The frame loads pictures within the text: they would be too large for a call.
  const safe = makeSafe(letter.text_html);
  const shown = shownIn(safe, attachments, context);
  return {
    id: String(id),
    html: safe?.html ?? '',
    plain: safe ? letter.text_plain : plainOf(letter),
    attachments: attachments.filter((each) => !shown.has(each)).map(({ name, code, size, scan }) => ({ name, code, size, scan })),
    subject: letter.subject,
    sender: letter.sender,
    recipients: letter.recipients || null,
    date: letter.date,
    time: letter.time,
    hasRemoteImages: (safe?.remoteImages ?? []).length > 0,
    documents: await documentsOf(context, id),
  };
};

const picturesOf = async (letter: StoredLetter, safe: SafeHtml, context: MailSessionContext): Promise<ReadonlyMap<string, string>> => {
  const pictures = new Map<string, string>();
  if (safe.pictureNames.length === 0) return pictures;
  const attachments = await attachmentsOf(context.db, context.session.organisationId, [letter.id]);
  for (const each of shownIn(safe, attachments, context))
    if (each.contentId !== null)
      pictures.set(
        each.contentId,
        `data:${each.contentType};base64,${(await readAll(context.files, each.storage_key)).toString('base64')}`,
      );
  return pictures;
};

/**
 * No script, form, frame or origin, and no loading from anywhere: pictures are part of the page. Links open windows outside the sandbox,
 * because pages would not work in it.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Remote pictures that the person has requested: their server learns that the letter is being read, and nothing else. */
const remotePicturesOf = async (
  { remoteImages }: SafeHtml,
  { db, session, now, mailboxes }: MailSessionContext,
): Promise<ReadonlyMap<string, string>> => {
  if (remoteImages.length === 0) return new Map();
  await consume(db, limits.letterPictures, session.personId, now);
  return fetchPictures(remoteImages, mailboxes.policy);
};

/** Made safe once to learn which pictures it shows, and once more if there are any. */
const bodyOf = async (letter: StoredLetter, wantsRemote: boolean, context: MailSessionContext): Promise<string> => {
  const bare = makeSafe(letter.text_html);
  if (!bare) return markup`<pre>${plainOf(letter)}</pre>`.text;
  const remote = wantsRemote ? await remotePicturesOf(bare, context) : new Map<string, string>();
  const pictures = await picturesOf(letter, bare, context);
  if (remote.size + pictures.size === 0) return bare.html;
  const withPictures = makeSafe(letter.text_html, {
    remoteImageOf: (address) => remote.get(address) ?? null,
    imageOf: (contentId) => pictures.get(contentId) ?? null,
  });
  return (withPictures ?? bare).html;
};

/** Letters are designed for white paper, in either theme. */
const paper =
  'html{color-scheme:light}body{margin:0;padding:20px;background:#fff;color:#1b2430;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}pre{white-space:pre-wrap}body>:first-child{margin-top:0}img{max-width:100%;height:auto}table{max-width:100%}a{color:#0b5cad}blockquote{margin:0 0 0 4px;padding-left:12px;border-left:3px solid #c9d2dc}';

export const letterFrame = async ({ fields }: PageQuery, context: MailSessionContext): Promise<PageAnswer> => {
  await expectMailAccess(context);
  const id = Number(/^\d{1,15}$/.exec(fields.get('id') ?? '')?.[0] ?? 0);
  const letter = await findOwn(context, id);
  // The address alone must not load them: another site could open it in the person's browser, and the sender would learn that the letter
  // was read.
  const wantsRemote = fields.get('images') === '1' && context.isFromOwnPage;
  const body = await bodyOf(letter, wantsRemote, context);
  const head =
    markup`<!doctype html><html lang="${context.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off"><title>${letter.subject}</title>`
      .text;
  return {
    file: `${head}<style>${paper}</style></head><body>${body}</body></html>`,
    contentType: 'text/html; charset=utf-8',
    policy,
  };
};
