/** Turns a letter of a mail server into our record. Any input gives a record, or an error that marks the letter as unreadable. */
import { createHash } from 'node:crypto';
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import type { MailCharset } from '@qujat/contract/mail-account';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { freeName } from '../../../platform/files/free-name.ts';
import { assumeCharset, prepareLabels } from './charsets.ts';
import { takeOutPictures } from './data-pictures.ts';

export interface ReadAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The name by which the text refers to an inline attachment. */
  readonly contentId: string | null;
}

export interface ReadLetter {
  readonly messageId: string;
  /** Of what was sent. It depends neither on the way that the letter took nor on how it is read. */
  readonly digest: string;
  readonly sentAt: Date;
  readonly sender: string;
  readonly recipients: string;
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  readonly attachments: readonly ReadAttachment[];
}

export class UnreadableLetterError extends Error {
  override readonly name = 'UnreadableLetterError';
}

const maxText = 1_000_000;
const maxHtml = 3_000_000;
const maxAttachments = 200;
const day = 86_400_000;

/** One line that can be stored and shown. */
const line = (text: string, max: number): string =>
  withoutDirectionMarks(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, max)
    .toWellFormed();
const body = (text: string, max: number): string =>
  withoutDirectionMarks(text).replaceAll('\0', '').toWellFormed().slice(0, max).toWellFormed();

const addressText = ({ name, address, group }: Address): string => {
  if (group) return group.map(addressText).join(', ');
  return name && name !== address ? `${name} <${address ?? ''}>` : (address ?? '');
};
const addressesText = (addresses: readonly Address[] | undefined): string => (addresses ?? []).map(addressText).filter(Boolean).join(', ');

/** A name that is safe for file systems and headers; at most 255 bytes, with its extension. */
const fileName = (given: string | null, contentType: string, place: number): string => {
  const clean = line((given ?? '').split(/[\\/]/).pop() ?? '', 400).replace(/^\.+/, '');
  const fallback = `${contentType === 'message/rfc822' ? 'letter' : 'attachment'}-${place + 1}${contentType === 'message/rfc822' ? '.eml' : ''}`;
  const name = clean || fallback;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + ending) > 255) stem = [...stem].slice(0, -1).join('');
  return stem + ending || fallback;
};

const attachmentOf = (
  { filename, mimeType, content, contentId, disposition, related }: Attachment,
  place: number,
  mend: (text: string) => string,
): ReadAttachment => ({
  name: fileName(filename === null ? null : mend(filename), mimeType, place),
  contentType: /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(mimeType) ? mimeType : 'application/octet-stream',
  content:
    typeof content === 'string'
      ? Buffer.from(content)
      : content instanceof Uint8Array
        ? Buffer.from(content)
        : Buffer.from(new Uint8Array(content)),
  contentId: contentId && (related || disposition !== 'attachment') ? line(contentId.replaceAll(/^<|>$/g, ''), 300) || null : null,
});

/** Two files of one name could not be told apart in a document that is made of the letter. */
const withOwnNames = (attachments: readonly ReadAttachment[]): ReadAttachment[] => {
  const taken = new Set<string>();
  return attachments.map((each) => {
    const name = freeName(each.name, { has: (candidate: string) => taken.has(candidate.toLowerCase()) });
    taken.add(name.toLowerCase());
    return { ...each, name };
  });
};

const digest = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** Who sent it, what it is about and when, as it came, and all that follows the header. Servers add lines of their own to a header. */
const sentDigest = (raw: Buffer): string => {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const own = head.replaceAll(/\n[ \t]+/g, ' ').match(/^(?:from|subject|date):[^\n]*/gim) ?? [];
  return digest(Buffer.from(`${own.join('\n')}\n\n${end < 0 ? '' : text.slice(end).trim()}`, 'latin1'));
};

/** The limit of an index entry: a longer id is replaced by its digest. */
const maxIdBytes = 900;

/** A letter is identified by its Message-ID; without one, by its content. */
const messageIdOf = (email: Email, raw: Buffer): string => {
  const given = line(email.messageId ?? '', 10_000);
  if (!given) return `<${digest(raw)}@without-message-id.invalid>`;
  return Buffer.byteLength(given) > maxIdBytes ? `<${digest(given)}@long-message-id.invalid>` : given;
};

/** A letter dated in the future would stay above all others for ever. */
const sentAtOf = (email: Email, now: Date): Date => {
  const given = new Date(email.date ?? '');
  const isPossible = given.getTime() > 0 && given.getTime() < now.getTime() + day;
  return isPossible ? given : now;
};

const parse = async (raw: Buffer): Promise<Email> => {
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: 60, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true });
  } catch (error) {
    throw new UnreadableLetterError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const isBroken = ({ subject = '', text = '', html = '', from, attachments }: Email): boolean =>
  [subject, text, html, from?.name ?? '', ...attachments.map(({ filename }) => filename ?? '')].some((each) => each.includes('\ufffd'));

/** Something is written after the header. */
const hasBody = (raw: Buffer): boolean => {
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end !== null && text.slice(end.index).trim() !== '';
};

/** Parts of a letter that names no boundary, or another one than it has, are found by nobody. */
const isMissed = ({ text = '', html = '', attachments }: Email, raw: Buffer): boolean =>
  text.trim() === '' && html.trim() === '' && attachments.length === 0 && hasBody(raw);

const isTooLarge = ({ text = '', html = '', attachments }: Email): boolean =>
  text.length > maxText || html.length > maxHtml || attachments.length > maxAttachments;

/** Null if the record holds all of the letter; otherwise the letter as it came, so that nothing of it is lost. */
const wholeOf = (email: Email, raw: Buffer): ReadAttachment | null =>
  isTooLarge(email) || isMissed(email, raw) ? { name: 'letter.eml', contentType: 'message/rfc822', content: raw, contentId: null } : null;

/** Reads what names no charset, or one that says nothing, in the mailbox's. */
const readAssuming = async (raw: Buffer, charset: MailCharset): Promise<{ email: Email; clear: (text: string) => string }> => {
  const named = prepareLabels(raw, charset);
  const assumed = prepareLabels(assumeCharset(named.raw, charset), charset);
  return { email: await parse(assumed.raw), clear: (text) => assumed.mend(named.mend(text)) };
};

/** Reads a letter. Throws UnreadableLetterError. */
export const readLetter = async (raw: Buffer, charset: MailCharset, now: Date): Promise<ReadLetter> => {
  const named = prepareLabels(raw, 'utf-8');
  const asNamed = await parse(named.raw);
  const { email: found, clear } = isBroken(asNamed) ? await readAssuming(raw, charset) : { email: asNamed, clear: named.mend };
  const email = takeOutPictures(found, maxAttachments);
  // Bytes without sender, subject or text are not a letter.
  if (email.headers.length === 0 && !email.text && !email.html) throw new UnreadableLetterError('nothing in it');
  const whole = wholeOf(email, raw);
  return {
    messageId: messageIdOf(email, raw),
    digest: sentDigest(raw),
    sentAt: sentAtOf(email, now),
    sender: line(clear(email.from ? addressText(email.from) : ''), 500),
    recipients: line(clear(addressesText([...(email.to ?? []), ...(email.cc ?? [])])), 2000),
    subject: line(clear(email.subject ?? ''), 1000),
    plain: body(clear(email.text ?? ''), maxText),
    html: body(clear(email.html ?? ''), maxHtml),
    attachments: withOwnNames([
      ...email.attachments
        .slice(0, maxAttachments)
        .map((each, place) => attachmentOf(each, place, clear))
        .filter(({ content }) => content.length > 0),
      ...(whole ? [whole] : []),
    ]),
  };
};

/** Sender and subject of a letter of which only the header was fetched. Never throws. */
export const readHead = async (head: Buffer, charset: MailCharset, now: Date): Promise<Pick<ReadLetter, 'sender' | 'subject'>> => {
  try {
    const { sender, subject } = await readLetter(Buffer.concat([head, Buffer.from('\r\n\r\n')]), charset, now);
    return { sender, subject };
  } catch {
    return { sender: '', subject: '' };
  }
};
