/**
 * The list of approvals: who was asked, who decided what, with comments. It is an inner form, apart from the document's own: a letter that
 * leaves the organisation does not carry it.
 */
import { dayText, momentText } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import { say } from '../../../platform/http/texts.ts';
import type { RouteParticipant } from '../route/model.ts';
import { facsimile, isLetter, named, titleOf, type Sheet } from './sheet.ts';
import { markOf, nameOf, stageName, stageOrder, standingText, whoText } from './standing.ts';

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

const due = (sheet: Sheet): Html | false => {
  const { facts, language } = sheet;
  // Any other document shows it in its own form.
  if (!isLetter(sheet) || !facts.dueAt) return false;
  return html`<p class="due">${say(language, 'documentPages.due', { date: dayText(facts.dueAt, facts.organisation.timeZone) })}</p>`;
};

/** `alone` is the only form on its page, and has the page's heading. Nothing is shown for a document that nobody is asked about. */
export const approvalSheet = (sheet: Sheet, alone = false): Html | false => {
  const { facts, language } = sheet;
  const sections = decisions(sheet);
  if (sections.length === 0 && !alone) return false;
  const title = say(language, 'documentPages.approvals.title');
  return html`<article class="sheet approval-sheet${isLetter(sheet) && !alone && ' of-letter'}">
${alone ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p class="quiet approval-of">${titleOf(sheet)}${facts.subject && html`<br>${facts.subject}`}</p>
${due(sheet)}
${sections.length > 0 ? sections : html`<p>${say(language, 'documentPages.approvals.none')}</p>`}
<p class="quiet inner">${say(language, 'documentPages.approvals.inner')}</p>
</article>`;
};
