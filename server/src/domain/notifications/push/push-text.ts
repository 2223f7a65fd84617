/**
 * What a browser shows of news: what happened and with which document. Others may see it on a locked screen, so the subject stands there only
 * where the organisation allows it, and nothing of the text ever.
 */
import type { NotificationKind } from '@qujat/contract/notification-choices';
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, shortLanguage } from '../../../platform/http/texts.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { loadState } from '../../documents/load-states.ts';
import { can } from '../../documents/route/can.ts';
import { loadAsker } from '../letter-acts/asker.ts';
import { daysText } from '../telling/days-text.ts';
import { loadDocumentFacts, titleOf } from '../telling/document-facts.ts';
import { loadReaders } from '../telling/readers.ts';
import { loadTaskFacts, taskPath, taskTitle } from '../telling/task-facts.ts';

export interface PushedNews {
  readonly id: number;
  readonly organisation_id: number;
  readonly employee_id: number;
  readonly kind: NotificationKind;
  readonly document_id: number | null;
  readonly task_id: number | null;
  readonly actor_id: number | null;
  readonly about_id: number | null;
  readonly days: number | null;
}

/** As the worker of the page reads it (shell/page/push-worker.js). */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of the product, opened by a click. */
  readonly url: string;
  /** News of one kind about one document take each other's place. */
  readonly tag: string;
  readonly lang: string;
}

const longestSubject = 200;

/** '' where the organisation does not allow it, or the person may no longer see the document. */
const subjectFor = async (db: Queryable, news: PushedNews, subject: string, now: Date): Promise<string> => {
  const { document_id: documentId, employee_id: employeeId, about_id: aboutId, organisation_id: organisationId } = news;
  const holder = await loadAsker(db, { organisationId, employeeId, entryOf: aboutId ?? employeeId }, now);
  if (!holder || documentId === null || !(await loadPolicy(db, holder.asker.organisationId)).pushSubjects) return '';
  const state = await loadState(db, holder.asker.organisationId, documentId);
  return state && can(holder.person, { kind: 'see' }, state).allowed ? oneLine(subject).slice(0, longestSubject).toWellFormed() : '';
};

// locale-keys: notifications.kinds.*
/** Null for somebody who has left meanwhile. */
export const pushPayload = async (db: Queryable, news: PushedNews, now: Date): Promise<PushPayload | null> => {
  const { id, employee_id: employeeId, actor_id: actorId, about_id: aboutId, document_id: documentId, task_id: taskId, days, kind } = news;
  const { organisation_id: organisationId } = news;
  const people = await loadReaders(
    db,
    organisationId,
    [employeeId, actorId, aboutId].filter((each) => each !== null),
    now,
  );
  const reader = people.get(employeeId);
  if (!reader) return null;
  const language = shortLanguage(reader.language);
  const nameOf = (person: number | null): string => (person === null ? '' : (people.get(person)?.fullName ?? ''));
  const facts = documentId === null ? undefined : (await loadDocumentFacts(db, organisationId, [documentId])).get(documentId);
  const task = taskId === null ? undefined : (await loadTaskFacts(db, organisationId, [taskId])).get(taskId);
  const lines = [
    [nameOf(actorId), days === null ? '' : daysText(language, days)].filter(Boolean).join(' · '),
    facts ? titleOf(facts, language) : '',
    task ? taskTitle(task, language) : '',
    facts ? await subjectFor(db, news, facts.subject, now) : '',
    aboutId === null ? '' : say(language, 'notifications.forWhom', { name: nameOf(aboutId) }),
  ];
  return {
    title: say(language, `notifications.kinds.${kind}`),
    body: lines.filter(Boolean).join('\n'),
    url: task ? taskPath(task.id) : facts ? `/?read=${facts.id}` : '/',
    tag: task ? `${kind}-task-${task.id}` : documentId === null ? `news-${id}` : `${kind}-${documentId}`,
    lang: language,
  };
};
