/** The page 'Мне сегодня', and acts without a key that can be taken back for ten seconds (DAY-43, DAY-46). All of it is ours. */
import { call, optional, required } from './call.ts';
import {
  at,
  flag,
  identifier,
  known,
  list,
  nothing,
  number,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { identifierField, identifiersField } from './field.ts';
import { seenField } from './seen-documents.ts';
import { wantedKinds } from './vocabulary.ts';

export type { SeenDocument } from './seen-documents.ts';

/** How long a decision without a key can be taken back, milliseconds. */
export const holdMs = 10_000;

/** The most documents that one request decides. */
export const mostHeldAtOnce = 500;

/** The most rows of a section; the rest is in the list. */
export const rowsOfSection = 8;

/** The sections of the page, in order: what is overdue, of every kind, comes first. */
export const todaySections = ['overdue', ...wantedKinds] as const;

/** A document that waits for the reader, or for somebody for whom the reader acts. */
const row = record({
  id: at('edocid', identifier),
  number: at('docnum', text),
  typeName: at('doctype_name', text),
  subject: at('descr', text),
  initiator: at('fullname', text),
  section: at('section', known(todaySections)),
  wanted: at('wanted', known(wantedKinds)),
  /** The person of whom it is wanted, if that is not the reader. */
  wantedOf: at('wanted_of', optionalText),
  /** Unix seconds. */
  due: at('dat2', optionalMoment),
  /** Calendar days in the organisation's zone, negative if past. */
  daysLeft: at('days_left', optionalNumber),
  attachments: at('attached_files', number),
  unread: at('unread', flag),
  /** What the person sees; a decision names it (`holdDecisions`). 0 if the server does not say. */
  version: at('version', number),
});
export type TodayRow = Decoded<typeof row>;

/** Something that the reader waits for. */
const waiting = record({
  documentId: at('edocid', identifier),
  number: at('docnum', text),
  subject: at('descr', text),
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  /** What the other person has to do. */
  wanted: at('wanted', known(wantedKinds)),
  /** The present one of the days of waiting, 1 on the first. */
  day: at('day', number),
  due: at('dat2', optionalMoment),
  daysLeft: at('days_left', optionalNumber),
  /** The reader has reminded the person today. */
  reminded: at('reminded', flag),
});
export type TodayWaiting = Decoded<typeof waiting>;

/** A decision that was held and could not be carried out. */
const failure = record({
  id: at('hold_id', identifier),
  documentId: at('edocid', identifier),
  number: at('docnum', text),
  subject: at('descr', text),
  /** In the reader's language. */
  problem: at('problem', text),
});
export type TodayFailure = Decoded<typeof failure>;

const kinds = list(record({ wanted: at('wanted', known(wantedKinds)), count: at('count', number) }));

export const today = call({
  name: 'today',
  summary: 'What waits for the person, by the kind of act and the due date, and what the person waits for.',
  source: 'DAY-43',
  path: '/ce/today/read',
  effect: 'read',
  fields: {},
  answer: record({
    /** The organisation's day, 'YYYY-MM-DD'. */
    today: at('today', text),
    rows: at('rows', list(row)),
    /** How many documents each section has, the rows that are not shown included. */
    sections: at('sections', list(record({ section: at('section', known(todaySections)), count: at('count', number) }))),
    /** How many want each act, overdue ones included. */
    kinds: at('kinds', kinds),
    /** How many are due on each day from today on, and how many of them want each act. */
    days: at('days', list(record({ day: at('day', text), count: at('count', number), acts: at('acts', kinds) }))),
    waiting: at('waiting', list(waiting)),
    failures: at('failures', list(failure)),
  }),
  extension: 'today',
});
export type Today = Decoded<typeof today.answer>;

export const todayCount = call({
  name: 'todayCount',
  summary: 'How many documents and tasks that wait for the person are overdue or due today, for the sidebar.',
  source: 'DAY-44',
  path: '/ce/today/count',
  effect: 'read',
  poll: true,
  fields: {},
  answer: record({ urgent: at('urgent', number) }),
  extension: 'today',
});

const outcome = record({
  documentId: at('edocid', identifier),
  number: at('docnum', text),
  subject: at('descr', text),
  /** Null if nothing is held. */
  holdId: at('hold_id', optionalNumber),
  /** What will be done. */
  wanted: at('wanted', known([...wantedKinds, 'none'])),
  /** Why it cannot be decided so, in the person's language; null if it can. */
  problem: at('problem', optionalText),
});
export type HoldOutcome = Decoded<typeof outcome>;

export const holdDecisions = call({
  name: 'holdDecisions',
  summary:
    'Agrees, approves without a key or acknowledges documents. For ten seconds the decisions can be taken back; then the server carries them out.',
  source: 'DAY-46, DAY-48',
  path: '/ce/today/hold',
  effect: 'change',
  encoding: 'json',
  fields: {
    ids: required('docids', identifiersField(mostHeldAtOnce)),
    /** Nobody decides on what has changed since. A document that is not named is decided as it is. */
    seen: optional('seen', seenField(mostHeldAtOnce)),
  },
  answer: list(outcome),
  extension: 'today',
});

export const takeBackDecisions = call({
  name: 'takeBackDecisions',
  summary: 'Takes held decisions back. Answers those that were taken back: the others have been carried out.',
  source: 'DAY-46',
  path: '/ce/today/takeback',
  effect: 'change',
  encoding: 'json',
  fields: { holds: required('holds', identifiersField(mostHeldAtOnce)) },
  answer: list(record({ id: at('hold_id', identifier) })),
  extension: 'today',
});

export const heldDecisions = call({
  name: 'heldDecisions',
  summary: 'What has become of decisions that the person gave.',
  source: 'DAY-47',
  path: '/ce/today/held',
  effect: 'read',
  poll: true,
  encoding: 'json',
  fields: { holds: required('holds', identifiersField(mostHeldAtOnce)) },
  answer: list(
    record({
      id: at('hold_id', identifier),
      state: at('state', known(['waiting', 'done', 'undone', 'failed'])),
      number: at('docnum', text),
      subject: at('descr', text),
      problem: at('problem', optionalText),
    }),
  ),
  extension: 'today',
});

export const forgetFailures = call({
  name: 'forgetFailures',
  summary: 'The person has read why decisions were not carried out.',
  source: 'DAY-47',
  path: '/ce/today/forget',
  effect: 'change',
  encoding: 'json',
  fields: { holds: required('holds', identifiersField(mostHeldAtOnce)) },
  answer: nothing,
  extension: 'today',
});

export const remind = call({
  name: 'remind',
  summary: 'Reminds a person, by letter, of a document of the caller’s that waits for them; once a day.',
  source: 'DAY-45',
  path: '/ce/today/remind',
  effect: 'change',
  fields: { documentId: required('q', identifierField), employeeId: required('q1', identifierField) },
  answer: nothing,
  extension: 'today',
});
