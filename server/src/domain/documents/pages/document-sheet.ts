/**
 * A document as on paper: letterhead, number and date, subject, text, attachments and signatures. An outgoing letter is a letter: it has no
 * heading of its kind, and tells its reader nothing of the work inside (PAG-5).
 */
import type { FileScan } from '@qujat/contract/file-scan';
import { stages } from '@qujat/contract/vocabulary';
import { dayText, momentText, writtenDay } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import { say } from '../../../platform/http/texts.ts';
import type { RouteParticipant } from '../route/model.ts';
import { statusName } from '../statuses.ts';
import type { Attachment } from './document-facts.ts';
import { letterhead } from './letterhead.ts';
import { signatureSection } from './signature-sheet.ts';
import { tableHtml, templateTextHtml } from './template-text.ts';
import { facsimile, isLetter, named, sayIn, type Say, type Sheet } from './sheet.ts';
import { nameOf, standingText, whoText } from './standing.ts';

const registration = ({ state, facts, language }: Sheet): Html => {
  const say = sayIn(language);
  const { number, status } = state.document;
  const { timeZone } = facts.organisation;
  return html`<div class="registration">
<p>${number === '' ? say('documentPages.noNumber') : html`№ <strong>${number}</strong>`}</p>
<p>${say('documentPages.from', { date: dayText(facts.issuedAt, timeZone) })}</p>
<p class="status status-${status}">${statusName(language, status)}</p>
</div>`;
};

const addressees = ({ facts, language }: Sheet): Html | false => {
  const { recipients, sender } = facts;
  if (recipients.length === 0 && !sender) return false;
  const say = sayIn(language);
  return html`<dl class="correspondents">
${recipients.length > 0 && html`<div><dt>${say('documentPages.to')}</dt>${recipients.map(({ name }) => html`<dd>${name}</dd>`)}</div>`}
${sender && html`<div><dt>${say('documentPages.sender')}</dt><dd>${sender.name}</dd>${sender.number && html`<dd>${sender.date ? say('documentPages.senderNumber', { number: sender.number, date: writtenDay(sender.date) }) : `№ ${sender.number}`}</dd>`}</div>`}
</dl>`;
};

/** In the language of the document's reader. */
const fieldList = ({ facts, language }: Sheet): Html | false => {
  const own = language === 'kk' ? 'kk' : 'ru';
  return (
    facts.fields.length > 0 &&
    html`<dl class="asked">${facts.fields.map(
      ({ ru, kk, valueRu, valueKk, table }) =>
        html`<div${table && html` class="asked-table"`}><dt>${own === 'kk' ? kk : ru}</dt><dd>${table ? tableHtml(table, own) : own === 'kk' ? valueKk : valueRu}</dd></div>`,
    )}</dl>`
  );
};

/** Each line is a paragraph, indented alike. An empty line leaves room after the one before it. */
const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').flatMap((line) => line.trim() || []))
    .flatMap((lines) => lines.map((line, at) => html`<p${at < lines.length - 1 && html` class="goes-on"`}>${line}</p>`));

const kilobytes = (size: number): number => Math.max(1, Math.round(size / 1024));

/** What a reader must know about a file before opening it. */
const isMarked = (scan: FileScan): scan is 'waiting' | 'infected' | 'unscanned' => scan !== 'none' && scan !== 'clean';

// locale-keys: documentPages.scan.*
const attachmentList = (attachments: readonly Attachment[], say: Say): Html | false =>
  attachments.length > 0 &&
  html`<section class="attachments"><h3>${say('documentPages.attachments')}</h3><ol>
${attachments.map(({ name, size, code, scan }) => html`<li><a href="/file/dwn?code=${code}&amp;download=1">${name}</a> <span class="quiet">${say('documentPages.kilobytes', { size: kilobytes(size) })}</span>${isMarked(scan) && html` <span class="mark mark-${scan}">${say(`documentPages.scan.${scan}`)}</span>`}</li>`)}
</ol></section>`;

/** The lines for signatures on paper: position, mark of the signature, name. */
const signatureLines = (sheet: Sheet): Html | false => {
  const { state, facts, language } = sheet;
  const isSigned = (each: RouteParticipant): boolean => each.state === 'agreed' && each.decidedAt !== null;
  // A letter has the lines of those who are still to sign it.
  const signed = state.participants.filter(
    (each) => each.stage === stages.approval && (isSigned(each) || (isLetter(sheet) && each.state === 'waiting')),
  );
  if (signed.length === 0) return false;
  const { people, organisation } = facts;
  return html`<section class="signatures" aria-label="${say(language, 'documentPages.signatures')}">${signed.map((entry) => {
    const signer = entry.decidedBy ?? entry.employeeId;
    const position = entry.position ?? people.get(signer)?.position;
    return html`<div class="signature"><span class="signature-position">${position && named(language, position)}</span>
${isSigned(entry) ? html`<span class="stamp">${facsimile(sheet, entry)}<strong>${standingText(language, state, entry)}</strong><span>${entry.decidedAt && momentText(entry.decidedAt, organisation.timeZone)}</span></span>` : html`<span class="stamp-room"></span>`}
<span class="signature-name">${whoText(language, people, signer, entry.employeeId)}</span></div>`;
  })}</section>`;
};

const author = ({ state, facts, language }: Sheet): Html => {
  const { initiatorId } = state.document;
  const person = facts.people.get(initiatorId);
  const phone = person?.phone ? `, ${person.phone}` : '';
  return html`<p class="author quiet">${say(language, 'documentPages.author', { name: `${nameOf(facts.people, initiatorId)}${phone}`, department: named(language, facts.department) })}</p>`;
};

/** On a letter, who wrote it stands in two lines at the foot: name, then telephone. */
const writer = ({ state, facts, language }: Sheet): Html => {
  const { initiatorId } = state.document;
  const phone = facts.people.get(initiatorId)?.phone;
  return html`<p class="author quiet">${say(language, 'documentPages.writer', { name: nameOf(facts.people, initiatorId) })}${phone && html`<br>${phone}`}</p>`;
};

const textOf = ({ facts, language }: Sheet): Html => html`
${facts.destroyed && html`<p class="quiet">${say(language, 'retention.destroyed', { number: facts.destroyed.number })}</p>`}
${facts.templateText && templateTextHtml(facts.templateText, language)}
<div class="document-text">${paragraphs(facts.text)}</div>`;

const letter = (sheet: Sheet): Html => {
  const { facts, language } = sheet;
  return html`<article class="sheet letter">
${letterhead(facts)}
<div class="letter-head">${registration(sheet)}${addressees(sheet)}</div>
<h1>${facts.subject || named(language, facts.template)}</h1>
${textOf(sheet)}
${fieldList(sheet)}
${attachmentList(facts.attachments, sayIn(language))}
${signatureLines(sheet)}
${writer(sheet)}
${signatureSection(sheet.signed ?? null, language, facts.organisation.timeZone)}
</article>`;
};

const form = (sheet: Sheet): Html => {
  const { facts, language } = sheet;
  const say = sayIn(language);
  return html`<article class="sheet">
${letterhead(facts)}
${registration(sheet)}
${addressees(sheet)}
<h1>${named(language, facts.template)}</h1>
${facts.subject && html`<h2 class="subject">${facts.subject}</h2>`}
${textOf(sheet)}
${fieldList(sheet)}
${facts.dueAt && html`<p class="due">${say('documentPages.due', { date: dayText(facts.dueAt, facts.organisation.timeZone) })}</p>`}
${attachmentList(facts.attachments, say)}
${signatureLines(sheet)}
${author(sheet)}
${signatureSection(sheet.signed ?? null, language, facts.organisation.timeZone)}
</article>`;
};

/** The document's own form. The list of approvals is another. */
export const documentSheet = (sheet: Sheet): Html => (isLetter(sheet) ? letter(sheet) : form(sheet));
