/**
 * The letters about news, each in its reader's language and outside of the reader's quiet hours. What the calendar says on one morning is one
 * letter.
 */
import type { Stage } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, shortLanguage, type Language } from '../../../platform/http/texts.ts';
import { writeLetter, type Letter } from '../../../platform/letters/write-letter.ts';
import type { Telling } from '../../../platform/news/news.ts';
import { cardLink, readLink } from '../../documents/document-link.ts';
import { stageNames } from '../../documents/route/steps.ts';
import { makeActLink } from '../letter-acts/make-link.ts';
import { daysText } from './days-text.ts';
import { loadDocumentFacts, titleOf, type DocumentFacts } from './document-facts.ts';
import type { Told } from './note-news.ts';
import { loadTaskFacts, taskLine, taskPath, taskSubject, type TaskFacts } from './task-facts.ts';
import { afterQuietHours, loadReaders, type Reader } from './readers.ts';
import { loadSight } from './sight.ts';

/** One letter for each event. */
const eventLetters = {
  yourTurn: 'yourTurn',
  decided: 'documentDecided',
  refused: 'documentRefused',
  rework: 'documentForRework',
  question: 'documentQuestion',
  answer: 'documentAnswer',
  // The letter of a turn once more.
  reminder: 'yourTurn',
  completed: 'documentCompleted',
  withdrawn: 'documentWithdrawn',
} as const satisfies Partial<Record<Told['kind'], Letter['name']>>;

/** One letter for all of them. */
const morningLetters = { deadline: 'deadlines', overdue: 'deadlines', escalation: 'escalations' } as const satisfies Partial<
  Record<Told['kind'], Letter['name']>
>;

const isIn = <T extends object>(kinds: T, kind: string): kind is keyof T & string => kind in kinds;

/** What letters need to know besides the news. */
interface Known {
  readonly facts: ReadonlyMap<number, DocumentFacts>;
  readonly tasks: ReadonlyMap<number, TaskFacts>;
  readonly people: ReadonlyMap<number, Reader>;
}

const nameIn = (people: Known['people'], id: number | null): string => (id === null ? '' : (people.get(id)?.fullName ?? ''));

const sendTo = (trx: Queryable, { id, reader }: Told, letter: Pick<Letter, 'name' | 'parameters'>, now: Date): Promise<void> => {
  const { email: recipient, language, organisationId, employeeId: readerId } = reader;
  const notBefore = afterQuietHours(reader, now);
  return writeLetter(trx, { ...letter, recipient, language, organisationId, notificationId: id, readerId, notBefore }, now);
};

// locale-keys: documents.awaits.*
const stageText = (language: Language, stage: Stage | undefined): string =>
  stage === undefined ? '' : say(language, `documents.awaits.${stageNames[stage]}`);

/** The line that says for whom a deputy is told. */
const forWhom = (language: Language, { aboutId }: Told, { people }: Known): string =>
  aboutId === null ? '' : `\n${say(language, 'notifications.forWhom', { name: nameIn(people, aboutId) })}`;

// locale-keys: notifications.answer.*
const answerLines = async (trx: Queryable, each: Told, facts: DocumentFacts, how: Telling): Promise<string> => {
  const { kind, stage, reader, employeeId, aboutId } = each;
  if ((kind !== 'yourTurn' && kind !== 'reminder') || stage === undefined || !reader.letterActs) return '';
  const act = { employeeId, entryOf: aboutId ?? employeeId, documentId: facts.id, stage, version: facts.version };
  const link = await makeActLink(trx, act, how);
  return link === null ? '' : `\n\n${say(shortLanguage(reader.language), `notifications.answer.${stageNames[stage]}`)}\n${link}`;
};

const writeEvent = async (trx: Queryable, each: Told, known: Known, how: Telling): Promise<void> => {
  const facts = each.documentId === null ? undefined : known.facts.get(each.documentId);
  if (!facts || !isIn(eventLetters, each.kind)) return;
  const language = shortLanguage(each.reader.language);
  const parameters = {
    document: titleOf(facts, language),
    subject: facts.subject,
    initiator: facts.initiator,
    // What came back for rework is a draft.
    link: each.kind === 'rework' ? cardLink(how.origin, facts.id) : readLink(how.origin, facts.id),
    stage: stageText(language, each.stage),
    actor: nameIn(known.people, each.actorId),
    comment: each.comment || say(language, 'documents.noReason'),
    deputy: forWhom(language, each, known),
    answer: await answerLines(trx, each, facts, how),
  };
  await sendTo(trx, each, { name: eventLetters[each.kind], parameters }, how.now);
};

const taskKinds = ['taskGiven', 'taskReturned', 'taskReported', 'taskTerm', 'taskOver'] as const satisfies readonly Told['kind'][];

const taskOf = ({ taskId }: Told, { tasks }: Known): TaskFacts | undefined => (taskId === undefined ? undefined : tasks.get(taskId));

// locale-keys: notifications.kinds.*
const writeTask = async (trx: Queryable, each: Told, known: Known, how: Telling): Promise<void> => {
  const task = taskOf(each, known);
  if (!task || !taskKinds.some((kind) => kind === each.kind)) return;
  const language = shortLanguage(each.reader.language);
  const parameters = {
    what: say(language, `notifications.kinds.${each.kind}`),
    // The kind has said that it is a task.
    task: say(language, 'notifications.taskNumber', { number: task.number }),
    text: taskSubject(task, each),
    due: task.dueOn.split('-').toReversed().join('.'),
    actor: nameIn(known.people, each.actorId),
    comment: each.comment ? `\n${each.comment}` : '',
    deputy: forWhom(language, each, known),
    link: `${how.origin}${taskPath(task.id)}`,
  };
  await sendTo(trx, each, { name: 'task', parameters }, how.now);
};

interface KnownOfMorning extends Known {
  readonly isOpen: (each: Told) => boolean;
}

/** Two lines of a letter: how late, and which document; and its address. Neither subject nor address where the document is not open to the reader. */
const morningLine = (each: Told, known: KnownOfMorning, { origin }: Telling): string => {
  const facts = each.documentId === null ? undefined : known.facts.get(each.documentId);
  const task = taskOf(each, known);
  if ((!facts && !task) || each.days === undefined) return '';
  const language = shortLanguage(each.reader.language);
  const isOpen = known.isOpen(each);
  const subject = facts && isOpen ? `. ${facts.subject}` : '';
  const about = task ? taskLine(task, language, each) : facts ? `${titleOf(facts, language)}${subject}` : '';
  const link = task ? `${origin}${taskPath(task.id)}` : facts && isOpen ? readLink(origin, facts.id) : '';
  const late = each.kind === 'escalation' ? `${nameIn(known.people, each.actorId)} · ` : '';
  const title = `${late}${daysText(language, each.days)} · ${about}`;
  return [`${title}${forWhom(language, each, known)}`, link].filter(Boolean).join('\n');
};

const writeMorning = async (trx: Queryable, told: readonly Told[], news: Known, how: Telling): Promise<void> => {
  const known = { ...news, isOpen: await loadSight(trx, how.organisationId, told, how.now) };
  const groups = Map.groupBy(told, ({ reader, kind }) => `${reader.employeeId} ${isIn(morningLetters, kind) ? morningLetters[kind] : ''}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || !isIn(morningLetters, first.kind)) continue;
    const lines = group.toSorted((one, other) => (one.days ?? 0) - (other.days ?? 0)).map((each) => morningLine(each, known, how));
    const parameters = { count: group.length, lines: lines.join('\n\n') };
    await sendTo(trx, first, { name: morningLetters[first.kind], parameters }, how.now);
  }
};

/** The letters that are due at once; what waits for a digest is left to it. */
export const writeLetters = async (trx: Queryable, told: readonly Told[], how: Telling): Promise<void> => {
  const due = told.filter(({ channels, reader }) => channels.mail === 'letter' && !reader.isLocked);
  if (due.length === 0) return;
  const known = {
    facts: await loadDocumentFacts(
      trx,
      how.organisationId,
      due.flatMap(({ documentId }) => documentId ?? []),
    ),
    tasks: await loadTaskFacts(
      trx,
      how.organisationId,
      due.flatMap(({ taskId }) => taskId ?? []),
    ),
    people: await loadReaders(
      trx,
      how.organisationId,
      due.flatMap(({ actorId, aboutId }) => [actorId, aboutId].filter((id) => id !== null)),
      how.now,
    ),
  };
  for (const each of due) {
    await writeEvent(trx, each, known, how);
    await writeTask(trx, each, known, how);
  }
  await writeMorning(
    trx,
    due.filter(({ kind }) => isIn(morningLetters, kind)),
    known,
    how,
  );
};
