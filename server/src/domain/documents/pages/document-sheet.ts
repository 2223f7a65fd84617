/** A document as on paper: letterhead, number and date, subject, text, attachments, decisions and signatures. */
import type { FileScan } from '@qujat/contract/file-scan';
import { stages } from '@qujat/contract/vocabulary';
import { dayText, momentText } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import { say, type Language, type TextKey, type TextParameters } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { TwoNames } from '../card/card-facts.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import type { SignatureSheet } from '../signing/proof/sheet.ts';
import { statusName } from '../statuses.ts';
import type { Attachment, DocumentFacts } from './document-facts.ts';
import { letterhead } from './letterhead.ts';
import { signatureSection } from './signature-sheet.ts';
import { tableHtml, templateTextHtml } from './template-text.ts';
import { markOf, nameOf, stageName, stageOrder, standingText, whoText } from './standing.ts';

export interface Sheet {
  readonly state: RouteState;
  readonly facts: DocumentFacts;
  readonly language: Language;
  /** Omitted if only the title is needed. */
  readonly signed?: SignatureSheet | null;
}

type Say = (key: TextKey, parameters?: TextParameters) => string;

const sayIn =
  (language: Language): Say =>
  (key, parameters) =>
    say(language, key, parameters);
const named = (language: Language, names: TwoNames): string => inLanguage(language, names.name_ru, names.name_kk);

export const titleOf = ({ state, facts, language }: Sheet): string => {
  const { number } = state.document;
  const name = named(language, facts.template);
  return number === '' ? name : say(language, 'documentPages.numbered', { name, number });
};

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
${sender && html`<div><dt>${say('documentPages.sender')}</dt><dd>${sender.name}</dd>${sender.number && html`<dd>${say('documentPages.senderNumber', { number: sender.number, date: sender.date })}</dd>`}</div>`}
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

/** An empty line ends a paragraph; a single line break is kept. */
const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => html`<p>${each}</p>`);

const kilobytes = (size: number): number => Math.max(1, Math.round(size / 1024));

/** What a reader must know about a file before opening it. */
const isMarked = (scan: FileScan): scan is 'waiting' | 'infected' | 'unscanned' => scan !== 'none' && scan !== 'clean';

// locale-keys: documentPages.scan.*
const attachmentList = (attachments: readonly Attachment[], say: Say): Html | false =>
  attachments.length > 0 &&
  html`<section class="attachments"><h3>${say('documentPages.attachments')}</h3><ol>
${attachments.map(({ name, size, code, scan }) => html`<li><a href="/file/dwn?code=${code}&amp;download=1">${name}</a> <span class="quiet">${say('documentPages.kilobytes', { size: kilobytes(size) })}</span>${isMarked(scan) && html` <span class="mark mark-${scan}">${say(`documentPages.scan.${scan}`)}</span>`}</li>`)}
</ol></section>`;

/** The signature by hand of whoever has agreed. The name beside it says whose it is. */
const facsimile = ({ facts }: Sheet, entry: RouteParticipant): Html | false => {
  const address = facts.facsimileOf(entry);
  return address !== null && html`<img class="facsimile" src="${address}" alt="">`;
};

/** The lines for signatures on paper: position, mark of the signature, name. */
const signatureLines = (sheet: Sheet): Html | false => {
  const { state, facts, language } = sheet;
  const signed = state.participants.filter((each) => each.stage === stages.approval && each.state === 'agreed' && each.decidedAt !== null);
  if (signed.length === 0) return false;
  const { people, organisation } = facts;
  return html`<section class="signatures" aria-label="${say(language, 'documentPages.signatures')}">${signed.map((entry) => {
    const signer = entry.decidedBy ?? entry.employeeId;
    const position = entry.position ?? people.get(signer)?.position;
    return html`<div class="signature"><span class="signature-position">${position && named(language, position)}</span>
<span class="stamp">${facsimile(sheet, entry)}<strong>${standingText(language, state, entry)}</strong><span>${entry.decidedAt && momentText(entry.decidedAt, organisation.timeZone)}</span></span>
<span class="signature-name">${whoText(language, people, signer, entry.employeeId)}</span></div>`;
  })}</section>`;
};

const decisionRow = (sheet: Sheet, entry: RouteParticipant): Html => {
  const { state, facts, language } = sheet;
  const { people, organisation } = facts;
  // A deputy's decision keeps the deputy's position, and this line names the participant.
  const position = (entry.decidedBy === entry.employeeId && entry.position) || people.get(entry.employeeId)?.position;
  const until =
    entry.state === 'waiting' && entry.dueAt
      ? say(language, 'documentPages.until', { date: dayText(entry.dueAt, organisation.timeZone) })
      : '';
  return html`<tr><td><strong>${nameOf(people, entry.employeeId)}</strong>${position && html`<br><span class="quiet">${named(language, position)}</span>`}</td>
<td><span class="mark mark-${markOf(state, entry)}">${standingText(language, state, entry)}</span>
${entry.decidedAt && html`<br><span class="quiet">${momentText(entry.decidedAt, organisation.timeZone)}</span>`}
${entry.decidedBy !== null && entry.decidedBy !== entry.employeeId && html`<br><span class="quiet">${whoText(language, people, entry.decidedBy, entry.employeeId)}</span>`}
${until && html`<br><span class="quiet">${until}</span>`}${facsimile(sheet, entry)}</td>
<td class="text">${entry.comment || entry.task}</td></tr>`;
};

const decisions = (sheet: Sheet): readonly Html[] =>
  stageOrder.flatMap((stage) => {
    const { language, state } = sheet;
    const entries = state.participants.filter((each) => each.stage === stage).toSorted((one, other) => one.queueNumber - other.queueNumber);
    if (entries.length === 0) return [];
    return [
      html`<section class="decisions"><h3>${stageName(language, stage)}</h3>
<table class="stacks"><thead><tr><th scope="col">${say(language, 'documentPages.participant')}</th><th scope="col">${say(language, 'documentPages.decision')}</th><th scope="col">${say(language, 'documentPages.comment')}</th></tr></thead>
<tbody>${entries.map((entry) => decisionRow(sheet, entry))}</tbody></table></section>`,
    ];
  });

const author = ({ state, facts, language }: Sheet): Html => {
  const { initiatorId } = state.document;
  const person = facts.people.get(initiatorId);
  const phone = person?.phone ? `, ${person.phone}` : '';
  return html`<p class="author quiet">${say(language, 'documentPages.author', { name: `${nameOf(facts.people, initiatorId)}${phone}`, department: named(language, facts.department) })}</p>`;
};

export const documentSheet = (sheet: Sheet): Html => {
  const { facts, language } = sheet;
  const say = sayIn(language);
  return html`<article class="sheet">
${letterhead(facts)}
${registration(sheet)}
${addressees(sheet)}
<h1>${named(language, facts.template)}</h1>
${facts.subject && html`<h2 class="subject">${facts.subject}</h2>`}
${facts.destroyed && html`<p class="quiet">${say('retention.destroyed', { number: facts.destroyed.number })}</p>`}
${facts.templateText && templateTextHtml(facts.templateText, language)}
<div class="document-text">${paragraphs(facts.text)}</div>
${fieldList(sheet)}
${facts.dueAt && html`<p class="due">${say('documentPages.due', { date: dayText(facts.dueAt, facts.organisation.timeZone) })}</p>`}
${attachmentList(facts.attachments, say)}
${signatureLines(sheet)}
${author(sheet)}
${decisions(sheet)}
${signatureSection(sheet.signed ?? null, language, facts.organisation.timeZone)}
</article>`;
};
