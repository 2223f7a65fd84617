/** The deadlines in a digest (NTF-5, NTF-6): what is due or overdue, and the reminders that the digest takes the place of. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { loadDueEntries } from '../calendar/due-entries.ts';
import { loadDueTasks } from '../calendar/due-tasks.ts';
import { channelsFor } from '../telling/channels.ts';
import { daysText } from '../telling/days-text.ts';
import { loadDocumentFacts, titleOf } from '../telling/document-facts.ts';
import { loadPrincipals, loadReaders, type Reader } from '../telling/readers.ts';
import { loadSight } from '../telling/sight.ts';
import { loadTaskFacts, taskLine } from '../telling/task-facts.ts';

/** A deadline of the reader, or of somebody whom the reader stands in for. */
interface Due {
  readonly employeeId: number;
  readonly aboutId: number | null;
  readonly documentId: number | null;
  readonly taskId: number | null;
  readonly days: number;
}

/** No reminder comes earlier, and no digest comes less often. */
const longestDays = 7;

const nameOf = ({ documentId, taskId }: Pick<Due, 'documentId' | 'taskId'>): string => `${documentId ?? ''}:${taskId ?? ''}`;

const loadDueOf = async (db: Queryable, { organisationId, employeeId }: Reader, principal: number, now: Date): Promise<readonly Due[]> => {
  const who = { organisationId, employeeId: principal, until: longestDays };
  const common = { employeeId, aboutId: principal === employeeId ? null : principal };
  return [
    ...(await loadDueEntries(db, who, now)).map(({ documentId, days }) => ({ ...common, documentId, taskId: null, days })),
    ...(await loadDueTasks(db, who, now)).map(({ taskId, days }) => ({ ...common, documentId: null, taskId, days })),
  ];
};

/** The reminders that wait for the digest, each as a person and what they are reminded of. */
const loadReminders = async (db: Queryable, { employeeId, organisationId }: Reader): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['document_id as documentId', 'task_id as taskId', 'about_id as aboutId'])
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('for_digest', '=', true)
    .where('kind', 'in', ['deadline', 'overdue'])
    .execute();
  return new Set(rows.map((row) => `${row.aboutId ?? ''}:${nameOf(row)}`));
};

/** A digest of once a week comes too late for a reminder, so it looks ahead itself. */
const looksAhead = ({ choices, letters }: Reader): boolean =>
  choices.digestDays === 'weekly' &&
  (choices.remindThreeDays || choices.remindOneDay || choices.remindOnDay) &&
  channelsFor('deadline', choices, letters).mail === 'digest';

const loadDue = async (db: Queryable, reader: Reader, principals: readonly number[], now: Date): Promise<readonly Due[]> => {
  const own = await loadDueOf(db, reader, reader.employeeId, now);
  const isOwn = new Set(own.map(nameOf));
  const others: Due[] = [];
  for (const principal of principals)
    others.push(...(await loadDueOf(db, reader, principal, now)).filter((each) => !isOwn.has(nameOf(each))));
  const reminders = await loadReminders(db, reader);
  const ahead = looksAhead(reader);
  return [...own, ...others].filter(
    (each) =>
      (each.aboutId === null && each.days <= 0) || (ahead && each.days >= 0) || reminders.has(`${each.aboutId ?? ''}:${nameOf(each)}`),
  );
};

/** For whom a deputy is told, at the end of a line (NTF-2). */
export const forWhom = (language: Language, aboutId: number | null, people: ReadonlyMap<number, Reader>): string => {
  const name = aboutId === null ? undefined : people.get(aboutId)?.fullName;
  return name === undefined ? '' : ` · ${say(language, 'notifications.forWhom', { name })}`;
};

export const dueLines = async (db: Queryable, reader: Reader, language: Language, now: Date): Promise<readonly string[]> => {
  const { organisationId } = reader;
  const principals = await loadPrincipals(db, reader, now);
  const people = await loadReaders(db, organisationId, principals, now);
  const due = await loadDue(db, reader, principals, now);
  const facts = await loadDocumentFacts(
    db,
    organisationId,
    due.flatMap(({ documentId }) => documentId ?? []),
  );
  const tasks = await loadTaskFacts(
    db,
    organisationId,
    due.flatMap(({ taskId }) => taskId ?? []),
  );
  const isOpen = await loadSight(
    db,
    organisationId,
    due.filter(({ documentId }) => documentId !== null),
    now,
  );
  const about = (each: Due): string | null => {
    const task = each.taskId === null ? undefined : tasks.get(each.taskId);
    if (task) return taskLine(task, language, each);
    const document = each.documentId === null ? undefined : facts.get(each.documentId);
    if (!document) return null;
    return isOpen(each) ? `${titleOf(document, language)}. ${document.subject}` : titleOf(document, language);
  };
  return due
    .toSorted((one, other) => one.days - other.days)
    .flatMap((each) => {
      const text = about(each);
      return text === null ? [] : [`${daysText(language, each.days)} · ${text}${forWhom(language, each.aboutId, people)}`];
    });
};
