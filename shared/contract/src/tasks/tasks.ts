/** Tasks under a document or without one: resolutions, sub-tasks, reports, terms and control (TSK-1…TSK-16). */
import { call, optional, required } from '../call.ts';
import {
  at,
  flag,
  identifier,
  known,
  list,
  nothing,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from '../codec.ts';
import { choiceField, dayField, filesField, flagField, identifierField, integerField, lineField, textField } from '../field.ts';
import { integerIn, jsonField, listIn, recordIn, textIn } from '../json-field.ts';
import { maxTaskText, mostCoExecutors, taskActs, taskOutcomes, taskScopes, taskStates, type TaskActKind } from './vocabulary.ts';

const common = { source: 'TSK-3', extension: 'tasks' } as const;
const revision = required('version', integerField(1, 2_147_483_647));

const person = record({ id: at('userid', identifier), fullName: at('fullname', text) });

const row = record({
  id: at('id', identifier),
  number: at('number', number),
  /** Null: without a document. */
  documentId: at('edocid', optionalNumber),
  documentNumber: at('doc_number', text),
  text: at('text', text),
  giver: at('giver', person),
  responsible: at('responsible', person),
  department: at('dep', text),
  /** 'YYYY-MM-DD'. */
  dueOn: at('due_on', text),
  state: at('state', oneOf(taskStates, 'running')),
  outcome: at('outcome', oneOf(taskOutcomes, 'running')),
  resultOn: at('result_on', text),
  onControl: at('on_control', flag),
  /** A request to move its term waits for an answer. */
  asked: at('asked', flag),
});
export type TaskRow = Decoded<typeof row>;

export const taskFilters = ['open', 'overdue', 'reported', 'asked', 'done', 'all'] as const;
export type TaskFilter = (typeof taskFilters)[number];

export const readTasks = call({
  ...common,
  name: 'readTasks',
  summary: 'Tasks by term, a page at a time: those of the person, those that they gave, control, or see as a head.',
  path: '/ce/tasks/list',
  effect: 'read',
  fields: {
    scope: required('scope', choiceField(taskScopes)),
    filter: optional('filter', choiceField(taskFilters)),
    search: optional('search', lineField(100)),
    /** Of the report's figures. */
    from: optional('from', dayField),
    to: optional('to', dayField),
    outcome: optional('outcome', choiceField(taskOutcomes)),
    departmentId: optional('dep', identifierField),
    employeeId: optional('userid', identifierField),
    templateId: optional('template', identifierField),
    onControl: optional('on_control', flagField),
    page: optional('page', integerField(0, 20_000)),
  },
  answer: record({
    tasks: at('items', list(row)),
    total: at('total', number),
    today: at('today', text),
    /** Open tasks of each scope, and how many are overdue. */
    counts: at('counts', list(record({ scope: at('scope', known(taskScopes)), open: at('open', number), overdue: at('overdue', number) }))),
    /** Of the report's filters, in words. */
    department: at('dep_name', text),
    employee: at('fullname', text),
    mayGive: at('may_give', flag),
  }),
});

/** The most tasks of each kind on «Мне сегодня»; the rest is in the list. */
export const ownTasksShown = 8;

export const readOwnTasks = call({
  ...common,
  name: 'readOwnTasks',
  summary: 'Tasks that wait for the person, by term: to carry out, and to decide about (results to accept, terms to move).',
  source: 'TSK-33',
  path: '/ce/tasks/own',
  effect: 'read',
  fields: {},
  answer: record({
    /** Executions of documents are among the documents that wait. */
    execute: at('execute', list(row)),
    executeTotal: at('execute_total', number),
    decide: at('decide', list(row)),
    decideTotal: at('decide_total', number),
    today: at('today', text),
  }),
});
export type OwnTasks = Decoded<typeof readOwnTasks.answer>;

const file = record({ name: at('name', text), downloadCode: at('dwn_code', text), size: at('size', number) });

const entry = record({
  at: at('at', number),
  action: at('action', text),
  actor: at('fullname', text),
  /** Set if the actor acted as a deputy. */
  onBehalfOf: at('on_behalf_of', text),
  comment: at('comment', text),
  /** 'YYYY-MM-DD' of an act that names a day, else ''. */
  day: at('day', text),
  files: at('files', list(file)),
});
export type TaskEntry = Decoded<typeof entry>;

const request = record({
  dueOn: at('due_on', text),
  reason: at('reason', text),
  at: at('at', number),
  /** How many working days more. */
  workingDays: at('working_days', number),
  /** What it would move along: sub-tasks that are running. */
  moved: at(
    'moved',
    list(record({ id: at('id', identifier), fullName: at('fullname', text), from: at('from', text), to: at('to', text) })),
  ),
});

const node = record({
  id: at('id', identifier),
  number: at('number', number),
  parentId: at('parent', optionalNumber),
  /** It is an entry in the document's stage of execution: its result executes the document (TSK-17). */
  execution: at('execution', flag),
  text: at('text', text),
  giver: at('giver', person),
  responsible: at('responsible', person),
  coExecutors: at('co_executors', list(record({ id: at('userid', identifier), fullName: at('fullname', text), text: at('text', text) }))),
  controller: at('controller', text),
  department: at('dep', text),
  givenOn: at('given_on', text),
  dueOn: at('due_on', text),
  firstDueOn: at('first_due_on', text),
  moves: at('moves', number),
  state: at('state', oneOf(taskStates, 'running')),
  outcome: at('outcome', oneOf(taskOutcomes, 'running')),
  resultOn: at('result_on', text),
  offControlAt: at('off_control_at', optionalMoment),
  version: at('version', number),
  request: at('request', list(request)),
  entries: at('entries', list(entry)),
  /** What the reader may do now, `give` a sub-task included. */
  acts: at('acts', list(record({ act: at('act', known(['give', ...taskActs])) }))),
  /** Sub-tasks that the reader may not see. */
  hidden: at('hidden', number),
});
export type TaskNode = Decoded<typeof node>;

export const readTaskTree = call({
  ...common,
  name: 'readTaskTree',
  summary: 'The tree of a task, or all trees of a document, as far as the person may see them, with what they may do.',
  path: '/ce/tasks/tree',
  effect: 'read',
  fields: { id: optional('id', identifierField), documentId: optional('edocid', identifierField) },
  answer: record({
    tasks: at('items', list(node)),
    documentId: at('edocid', optionalNumber),
    documentNumber: at('doc_number', text),
    /** The reader may see the task, and not its document; then its subject is ''. */
    documentHidden: at('doc_hidden', flag),
    documentSubject: at('doc_subject', text),
    /** The term of the document, 'YYYY-MM-DD' or ''. */
    documentDue: at('doc_due', text),
    today: at('today', text),
    /** The number of entries of the log about these tasks. */
    entries: at('entries', number),
    /** No entry of the log has been altered. */
    chainWhole: at('chain_whole', flag),
    mayGive: at('may_give', flag),
  }),
});
export type TaskTree = Decoded<typeof readTaskTree.answer>;

const executor = record({
  id: at('userid', identifier),
  fullName: at('fullname', text),
  position: at('position', text),
  department: at('dep', text),
  /** Tasks that they are responsible for. */
  open: at('open', number),
  overdue: at('overdue', number),
  /** Whoever acts for them now, or soon; '' for nobody. */
  deputy: at('deputy', text),
  /** Of the deputyship, 'YYYY-MM-DD'. */
  awayFrom: at('away_from', text),
});
export type Executor = Decoded<typeof executor>;

export const searchExecutors = call({
  ...common,
  name: 'searchExecutors',
  summary: 'At most ten colleagues whose name contains the words, with their load and absence.',
  path: '/ce/tasks/executors',
  effect: 'read',
  fields: { search: required('search', lineField(100)) },
  answer: record({ people: at('items', list(executor)) }),
});

const typicalText = record({
  /** Null: the product's own. */
  id: at('id', optionalNumber),
  title: at('title', text),
  text: at('text', text),
  /** Of the person alone. */
  own: at('own', flag),
});

export const readTaskForm = call({
  ...common,
  name: 'readTaskForm',
  summary: 'What the form of a new task needs: typical texts, working days, the latest term and the controllers.',
  path: '/ce/tasks/form',
  effect: 'read',
  fields: { documentId: optional('edocid', identifierField), parentId: optional('parent', identifierField) },
  answer: record({
    texts: at('texts', list(typicalText)),
    today: at('today', text),
    /** Days that the organisation has made working or free. */
    days: at('days', list(record({ day: at('day', text), works: at('works', flag) }))),
    /** No sub-task ends later than its task; '' without one. */
    latest: at('latest', text),
    /** The term of the document, or ''. */
    documentDue: at('doc_due', text),
    controllers: at('controllers', list(person)),
    /** Who gives it: the reader, or for whom they act. Null: they may not give it. */
    giverId: at('giver', optionalNumber),
    mayShareTexts: at('may_share', flag),
  }),
});
export type TaskForm = Decoded<typeof readTaskForm.answer>;

interface CoExecutor {
  readonly id: number;
  readonly text: string;
}
const coExecutorsField = jsonField<CoExecutor[]>({
  says: 'JSON: co-executors by id, each with a text of their own or none',
  max: 60_000,
  read: listIn(mostCoExecutors, recordIn<CoExecutor>({ id: integerIn(1, Number.MAX_SAFE_INTEGER), text: textIn(maxTaskText) })),
  examples: [[{ id: 1, text: '' }], []],
});

const taskFields = {
  documentId: optional('edocid', identifierField),
  parentId: optional('parent', identifierField),
  text: required('text', textField(maxTaskText)),
  responsibleId: required('responsible', identifierField),
  coExecutors: optional('co_executors', coExecutorsField),
  dueOn: required('due_on', dayField),
  /** Absent: not on control. */
  controllerId: optional('controller', identifierField),
};

export const giveTask = call({
  ...common,
  name: 'giveTask',
  summary:
    'Gives a task: under a document, below another task, or on its own. Executors who do not see the document get it to acknowledge.',
  path: '/ce/tasks/give',
  effect: 'change',
  fields: taskFields,
  answer: record({ id: at('id', identifier), number: at('number', number) }),
});

/** How long a task can be taken back before anybody is told of it, milliseconds. */
export const taskHoldMs = 10_000;

export const holdTask = call({
  ...common,
  name: 'holdTask',
  summary: 'Gives a task in ten seconds. Until then it can be taken back, and nobody is told of it.',
  source: 'TSK-30',
  path: '/ce/tasks/hold',
  effect: 'change',
  fields: taskFields,
  answer: record({ holdId: at('hold_id', identifier) }),
});

export const takeBackTask = call({
  ...common,
  name: 'takeBackTask',
  summary: 'Takes a task back that has not been given yet. `taken_back` is false if it is too late.',
  source: 'TSK-30',
  path: '/ce/tasks/takeback',
  effect: 'change',
  fields: { holdId: required('hold_id', identifierField) },
  answer: record({ takenBack: at('taken_back', flag) }),
});

/** A task that waits to be given, or that could not be given. */
const held = record({
  holdId: at('hold_id', identifier),
  text: at('text', text),
  responsible: at('responsible', person),
  dueOn: at('due_on', text),
  documentId: at('edocid', optionalNumber),
  parentId: at('parent', optionalNumber),
  /** Why it was not given, in the language of the reader; null while it waits. */
  problem: at('problem', optionalText),
});
export type HeldTask = Decoded<typeof held>;

export const readHeldTasks = call({
  ...common,
  name: 'readHeldTasks',
  summary: "The person's own tasks that wait to be given, and those that could not be given. What is not listed was given or taken back.",
  source: 'TSK-30',
  path: '/ce/tasks/held',
  effect: 'read',
  poll: true,
  fields: {},
  answer: record({ tasks: at('items', list(held)) }),
});

export const forgetHeldTask = call({
  ...common,
  name: 'forgetHeldTask',
  summary: 'The person has read why a task was not given.',
  source: 'TSK-30',
  path: '/ce/tasks/forget',
  effect: 'change',
  fields: { holdId: required('hold_id', identifierField) },
  answer: nothing,
});

export const mostReportFiles = 10;
const maxReportFileBytes = 15 * 1024 * 1024;

export const reportOnTask = call({
  ...common,
  name: 'reportOnTask',
  summary: 'Reports on a task: on the way, or its result, which waits to be accepted. Files may come along.',
  path: '/ce/tasks/report',
  effect: 'change',
  encoding: 'multipart',
  fields: {
    id: required('id', identifierField),
    version: revision,
    final: required('final', flagField),
    text: required('text', textField(maxTaskText)),
    files: optional('files[]', filesField(mostReportFiles, maxReportFileBytes)),
  },
  answer: record({ version: at('version', number) }),
});

/** The acts that bring no file. */
const plainTaskActs = taskActs.filter((act): act is Exclude<TaskActKind, 'report' | 'result'> => act !== 'report' && act !== 'result');

export const actOnTask = call({
  ...common,
  name: 'actOnTask',
  summary: 'Accepts or returns a result, asks for another term or decides about it, cancels a task, or takes it off control.',
  path: '/ce/tasks/act',
  effect: 'change',
  fields: {
    id: required('id', identifierField),
    version: revision,
    act: required('act', choiceField(plainTaskActs)),
    text: optional('text', textField(maxTaskText)),
    dueOn: optional('due_on', dayField),
  },
  answer: record({ version: at('version', number) }),
});

export const saveTypicalText = call({
  ...common,
  name: 'saveTypicalText',
  summary: 'Keeps a typical text of the person, or of the organisation by its administrators.',
  path: '/ce/tasks/texts/save',
  effect: 'change',
  fields: {
    title: required('title', lineField(60)),
    text: required('text', textField(maxTaskText)),
    shared: required('shared', flagField),
  },
  answer: record({ id: at('id', identifier) }),
});

export const removeTypicalText = call({
  ...common,
  name: 'removeTypicalText',
  summary: 'Removes a typical text of the person, or of the organisation by its administrators.',
  path: '/ce/tasks/texts/remove',
  effect: 'change',
  fields: { id: required('id', identifierField) },
  answer: record({ removed: at('removed', flag) }),
});
