/** `/ce/exeplan/`: the route as a drawing with states and times, and as sentences. */
import type { DocumentSessionContext } from '../services.ts';
import { dayText, momentText } from '../../../platform/http/dates.ts';
import { html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { statusName } from '../statuses.ts';
import type { RouteParticipant } from '../route/model.ts';
import { loadDocumentFacts } from './document-facts.ts';
import { titleOf, type Sheet } from './sheet.ts';
import { documentIdIn, openDocument } from './open-document.ts';
import { layOut, type CardText, type Group } from './plan-layout.ts';
import { planOf, type Plan } from './plan-steps.ts';
import { planSvg } from './plan-svg.ts';
import { markOf, nameOf, stageName, standingText, whoText } from './standing.ts';
import { documentLinks } from './view-document.ts';

const whenText = ({ facts, language }: Sheet, entry: RouteParticipant): string[] => {
  const { timeZone } = facts.organisation;
  if (entry.decidedAt) return [momentText(entry.decidedAt, timeZone)];
  return entry.dueAt && entry.state === 'waiting' ? [say(language, 'documentPages.until', { date: dayText(entry.dueAt, timeZone) })] : [];
};

const cardText = (sheet: Sheet, entry: RouteParticipant): CardText => {
  const { state, facts, language } = sheet;
  const acted =
    entry.decidedBy !== null && entry.decidedBy !== entry.employeeId
      ? [whoText(language, facts.people, entry.decidedBy, entry.employeeId)]
      : [];
  return {
    name: nameOf(facts.people, entry.employeeId),
    details: [standingText(language, state, entry), ...acted, ...whenText(sheet, entry)],
    look: markOf(state, entry),
  };
};

const endLooks: Readonly<Record<Plan['end'], string>> = { completed: 'agreed', refused: 'refused', withdrawn: 'dropped', open: 'later' };

const endCard = ({ state, facts, language }: Sheet, end: Plan['end']): CardText => {
  const { status, finishedAt } = state.document;
  return {
    name: end === 'open' ? say(language, 'documentPages.plan.end') : statusName(language, status),
    details: finishedAt ? [momentText(finishedAt, facts.organisation.timeZone)] : [],
    look: endLooks[end],
  };
};

/** The groups of the drawing, from the author of the document to its end. */
const groupsOf = (sheet: Sheet): Group[] => {
  const { state, facts, language } = sheet;
  const { steps, beside, end } = planOf(state);
  const start: CardText = {
    name: nameOf(facts.people, state.document.initiatorId),
    details: [
      inLanguage(language, facts.department.name_ru, facts.department.name_kk),
      dayText(facts.issuedAt, facts.organisation.timeZone),
    ],
    look: 'agreed',
  };
  const cards = (entries: readonly RouteParticipant[]): CardText[] => entries.map((entry) => cardText(sheet, entry));
  return [
    { title: say(language, 'documentPages.plan.start'), cards: [start] },
    ...steps.map((step): Group => ({ title: step.first ? stageName(language, step.stage) : null, cards: cards(step.entries) })),
    { title: null, cards: [endCard(sheet, end)] },
    ...(beside.length > 0 ? [{ title: stageName(language, 4), cards: cards(beside), beside: true }] : []),
  ];
};

/** For people who cannot see the drawing: a sentence for every step. */
const inWords = (language: Language, groups: readonly Group[]): string =>
  groups
    .map(({ title, cards }) => `${title ? `${title}: ` : ''}${cards.map(({ name, details }) => [name, ...details].join(', ')).join('; ')}`)
    .join(say(language, 'documentPages.plan.then'));

export const showPlan = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, language, say } = context;
  const { state } = await openDocument(documentIdIn(query), context);
  const sheet: Sheet = { state, facts: await loadDocumentFacts(db, state), language };
  const title = say('documentPages.plan.title', { document: titleOf(sheet) });
  const groups = groupsOf(sheet);
  const description = inWords(language, groups);
  return {
    title,
    // locale-keys: documentPages.plan.*
    body: html`${await documentLinks(state.document.id, context, 'plan')}<article class="sheet wide"><h1>${title}</h1>
<p class="quiet">${sheet.facts.subject}</p>
<p class="status status-${state.document.status}">${statusName(language, state.document.status)}</p>
${planSvg(layOut(groups, 700, 3), { id: 'plan', title, description, className: 'plan-wide' })}
${planSvg(layOut(groups, 340, 1), { id: 'plan-narrow', title, description, className: 'plan-narrow' })}
<ul class="plan-legend">${(['agreed', 'now', 'later', 'refused', 'dropped'] as const).map((look) => html`<li><span class="mark mark-${look}">${say(`documentPages.plan.${look}`)}</span></li>`)}</ul>
</article>`,
    look: { name: 'document-page' },
  };
};
