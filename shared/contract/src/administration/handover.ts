/** What hangs on a person, and who takes it over when the person is dismissed or transferred (ADM-8). */
import { call, optional, required } from '../call.ts';
import { at, flag, list, number, oneOf, optionalMoment, optionalNumber, record, text, type Decoded } from '../codec.ts';
import { choiceField, identifierField, lineField } from '../field.ts';
import { integerIn, jsonField, listIn, oneOfIn, recordIn, textIn } from '../json-field.ts';

/** In the order in which a page lists them. A person has one line of each kind, or one for each department and role. */
export const handoverKinds = [
  'waiting',
  'tasks',
  'given-tasks',
  'steps',
  'head',
  'role',
  'drafts',
  'folders',
  'links',
  'mailbox',
  'deputies',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** person: somebody takes the line over. role: whoever holds a role does. keep: it stays in the name of the person. */
const handoverWays = ['person', 'role', 'keep'] as const;
export type HandoverWay = (typeof handoverWays)[number];

const transferable = ['person', 'keep'] as const;
/** How a line may go in a dismissal. A line that may go no way at all ends. */
const dismissalWays: Readonly<Record<HandoverKind, readonly HandoverWay[]>> = {
  waiting: transferable,
  tasks: transferable,
  'given-tasks': transferable,
  steps: ['person', 'role', 'keep'],
  head: ['person'],
  role: transferable,
  drafts: transferable,
  folders: transferable,
  links: [],
  mailbox: [],
  deputies: [],
};
/** In a transfer the person keeps everything personal; only what belongs to the place can go to somebody else. */
const transferWays: Readonly<Record<HandoverKind, readonly HandoverWay[]>> = {
  ...dismissalWays,
  head: transferable,
  role: [],
  drafts: [],
  folders: [],
};
export type HandoverReason = 'dismissal' | 'transfer';
/** How a line of that kind may go. */
export const waysOf = (reason: HandoverReason, kind: HandoverKind): readonly HandoverWay[] =>
  (reason === 'dismissal' ? dismissalWays : transferWays)[kind];

/** The kinds that one successor for everything takes over. Drafts are private, and a right is given on purpose. */
export const followsSuccessor = (kind: HandoverKind, isRight: boolean): boolean => kind !== 'drafts' && !isRight;

const line = record({
  kind: at('kind', oneOf(handoverKinds, 'waiting')),
  /** The identifier of the department, or the code of the role; empty for the other kinds. */
  of: at('of', text),
  /** The name of the department or role, or the people of deputyships. */
  name: at('name', text),
  count: at('count', number),
  /** Of documents and tasks: how many are overdue. */
  overdue: at('overdue', number),
  /** Of a role: it is a right of an administrator. */
  isRight: at('right', flag),
  /** Of a role: who else holds it. */
  others: at('others', list(record({ fullName: at('fullname', text) }))),
});
export type HandoverLine = Decoded<typeof line>;

/** One line's decision. */
export interface HandoverChoice {
  readonly kind: HandoverKind;
  readonly of: string;
  readonly way: HandoverWay;
  /** Of the way 'person'; else 0. */
  readonly employeeId: number;
  /** Of the way 'role'; else ''. */
  readonly role: string;
}

/** Departments and roles of one person. */
const mostChoices = 1000;
export const handoverField = jsonField<HandoverChoice[]>({
  says: 'JSON: who takes over which line; lines that are left out go the usual way',
  max: 100_000,
  read: listIn(
    mostChoices,
    recordIn<HandoverChoice>({
      kind: oneOfIn(handoverKinds),
      of: textIn(64),
      way: oneOfIn(handoverWays),
      employeeId: integerIn(0, Number.MAX_SAFE_INTEGER),
      role: textIn(64),
    }),
  ),
  examples: [[{ kind: 'waiting', of: '', way: 'person', employeeId: 1, role: '' }], []],
});

const common = {
  source: 'ADM-8',
  effect: 'read',
  rights: ['system-administrator'],
  extension: 'administration',
} as const;
const employeeId = required('userid', identifierField);

export const readHandover = call({
  ...common,
  name: 'readHandover',
  summary: 'What hangs on a person by kind, with the stamp of these numbers, and the dismissal that is planned.',
  path: '/ce/admin/person/handover',
  fields: { employeeId },
  answer: record({
    fullName: at('fullname', text),
    position: at('position', text),
    secondPosition: at('position2', text),
    departmentId: at('dep', optionalNumber),
    lines: at('lines', list(line)),
    /** Documents that the person has signed: they stay as they are. */
    signed: at('signed', number),
    /** Names the numbers of the lines. An act on other numbers is refused. */
    stamp: at('stamp', text),
    /** Roles that somebody else holds, for steps of templates. */
    roles: at('roles', list(record({ role: at('role', text), name: at('name', text) }))),
    /** Why the person cannot be dismissed; empty if they can. */
    refusal: at('refusal', text),
    /** 'YYYY-MM-DD' and the hour now, in the time zone of the organisation. */
    today: at('today', text),
    hour: at('hour', number),
    plannedAt: at('planned_at', optionalMoment),
    plannedReason: at('planned_reason', text),
    plannedBy: at('planned_by', text),
  }),
});
export type Handover = Decoded<typeof readHandover.answer>;

/** Items of a line on one page. */
export const handoverPage = 50;

export const listHandover = call({
  ...common,
  name: 'listHandover',
  summary: 'One page of what a line counts.',
  path: '/ce/admin/person/handover/items',
  fields: {
    employeeId,
    kind: required('kind', choiceField(handoverKinds)),
    of: optional('of', lineField(64)),
    /** A part of a name or number. */
    search: optional('search', lineField(200)),
    /** `next` of the page before. */
    after: optional('after', identifierField),
  },
  answer: record({
    items: at('items', list(record({ id: at('id', number), title: at('title', text), detail: at('detail', text) }))),
    next: at('next', optionalNumber),
  }),
});
