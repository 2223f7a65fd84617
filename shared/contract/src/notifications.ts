/** The bell, and what a person is told (NTF-1 to NTF-8). All of it is ours. */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, known, list, nothing, nullable, number, optionalNumber, optionalText, record, text } from './codec.ts';
import type { Decoded } from './codec.ts';
import { flagField, identifierField } from './field.ts';
import { choicesField, choicesRecord, notificationKinds } from './notification-choices.ts';

/** The size of a page of the bell. */
export const notificationsAtOnce = 20;

const common = { extension: 'notifications' } as const;

const notificationRow = record({
  /** The newest of the news that this row folds. */
  id: at('id', identifier),
  kind: at('kind', known(notificationKinds)),
  /** Seconds since 1970. */
  at: at('at', number),
  unread: at('unread', flag),
  /** How many older ones about the same document and of the same kind stand behind it. */
  more: at('more', number),
  /** Who did it; null for what the calendar says. */
  actor: at('actor', optionalText),
  /** The person for whom the reader acts; null for news of one's own. */
  about: at('for', optionalText),
  document: at(
    'document',
    nullable(
      record({
        id: at('edocid', identifier),
        /** Its type and number. */
        title: at('title', text),
        /** '' where the document is no longer open to the reader. */
        subject: at('subject', text),
        open: at('open', flag),
      }),
    ),
  ),
  /** The task that it is about; null where it is about a document, or nothing. */
  task: at(
    'task',
    nullable(
      record({
        id: at('id', identifier),
        number: at('number', number),
        /** '' where the task is no longer open to the reader. */
        text: at('text', text),
        open: at('open', flag),
      }),
    ),
  ),
  /** The stage of the route that waits, 0 if none does. */
  stage: at('stage', number),
  comment: at('comment', text),
  /** Days until the deadline, or since then; null where it is about none. */
  days: at('days', optionalNumber),
  /** The decision that the reader can make from here without a key; null if there is none. */
  act: at(
    'act',
    nullable(
      record({
        stage: at('stage', number),
        employeeId: at('employee', identifier),
        /** What the row shows; the decision names it. 0 if the server does not say. */
        version: at('version', number),
      }),
    ),
  ),
});
export type NotificationRow = Decoded<typeof notificationRow>;

export const notificationList = call({
  ...common,
  name: 'notificationList',
  summary: 'A page of the bell, newest first; `before` continues below the last one shown.',
  source: 'NTF-1',
  path: '/ce/notifications/list',
  effect: 'read',
  fields: { before: optional('before', identifierField), unreadOnly: optional('unread', flagField) },
  answer: record({ rows: at('items', list(notificationRow)), more: at('more', flag), unread: at('unread', number) }),
});

export const unreadNotifications = call({
  ...common,
  name: 'unreadNotifications',
  summary: 'How many news of the bell are unread.',
  source: 'NTF-1',
  path: '/ce/notifications/unread',
  effect: 'read',
  poll: true,
  fields: {},
  answer: record({ unread: at('unread', number) }),
});

export const markNotification = call({
  ...common,
  name: 'markNotification',
  summary: 'Marks a row of the bell, with all that it folds, as read or unread, on all devices.',
  source: 'NTF-2',
  path: '/ce/notifications/mark',
  effect: 'change',
  fields: { id: required('id', identifierField), read: required('read', flagField) },
  answer: nothing,
});

export const markDocumentNotifications = call({
  ...common,
  name: 'markDocumentNotifications',
  summary: 'Marks everything about a document that the person has open as read, on all devices.',
  source: 'NTF-2',
  path: '/ce/notifications/mark-document',
  effect: 'change',
  fields: { documentId: required('edocid', identifierField) },
  answer: nothing,
});

export const markAllNotifications = call({
  ...common,
  name: 'markAllNotifications',
  summary: 'Marks everything up to a row as read. `batch` takes it back.',
  source: 'NTF-2',
  path: '/ce/notifications/mark-all',
  effect: 'change',
  fields: { upTo: required('up_to', identifierField) },
  answer: record({ batch: at('batch', identifier), count: at('count', number) }),
});

export const restoreNotifications = call({
  ...common,
  name: 'restoreNotifications',
  summary: 'Makes unread again what `markAllNotifications` has marked.',
  source: 'NTF-2',
  path: '/ce/notifications/restore',
  effect: 'change',
  fields: { batch: required('batch', identifierField) },
  answer: nothing,
});

export const readChoices = call({
  ...common,
  name: 'readChoices',
  summary: 'What the person wants to be told in this organisation, and what a digest would hold now.',
  source: 'NTF-3, NTF-5',
  path: '/ce/notifications/choices',
  effect: 'read',
  fields: {},
  answer: record({
    choices: at('choices', choicesRecord),
    /** Whether the person gets letters about documents at all: the choice of `saveNotifications`. */
    letters: at('letters', flag),
    /** Whether this server can push to a browser. */
    push: at('push', flag),
    /** After so many days the organisation tells the head; null: never. */
    escalationDays: at('escalation_days', optionalNumber),
    email: at('email', text),
    overdue: at('overdue', number),
    today: at('today', number),
    waiting: at('waiting', number),
  }),
});

export const saveChoices = call({
  ...common,
  name: 'saveChoices',
  summary: 'Changes what the person wants to be told.',
  source: 'NTF-3, NTF-5',
  path: '/ce/notifications/choices/save',
  effect: 'change',
  encoding: 'json',
  fields: { choices: required('choices', choicesField) },
  answer: nothing,
});

export const sendSampleDigest = call({
  ...common,
  name: 'sendSampleDigest',
  summary: 'Sends the person the digest that they would get now.',
  source: 'NTF-5',
  path: '/ce/notifications/sample',
  effect: 'change',
  fields: {},
  answer: nothing,
});
