/** Acts on a document besides deciding: its route, its people, their tasks, and a person's own data about it (CRD-6, CRD-8). */
import { call, optional, required } from './call.ts';
import { at, firstOf, identifier, list, nothing, record, text, type Decoded } from './codec.ts';
import { choiceField, identifierField, identifiersField, textField } from './field.ts';
import { stages, statuses } from './vocabulary.ts';

/** Ours: the card's version on which the person decided. A stale one is refused. */
const version = optional('version', identifierField, 'acting');

export const withdrawDocument = call({
  name: 'withdrawDocument',
  summary: 'The initiator withdraws a document that is not completed; all work on it ends. The page reloads.',
  source: 'CRD-1',
  path: '/ce/cancelcase.php',
  effect: 'change',
  fields: { id: required('q', identifierField), version },
  answer: nothing,
});

export const returnDocument = call({
  name: 'returnDocument',
  summary: 'The initiator returns a refused document to creation: number and history stay, signatures are discarded. The page reloads.',
  source: 'CRD-7',
  path: '/ce/retcase.php',
  effect: 'change',
  fields: { id: required('q', identifierField), version },
  answer: nothing,
});

export const deleteDocument = call({
  name: 'deleteDocument',
  summary: 'Deletes a draft of the person that never had a number. The page reloads.',
  source: 'CRD-6',
  path: '/ce/delcase.php',
  effect: 'change',
  fields: { id: required('q', identifierField), version },
  answer: nothing,
});

export const deleteDrafts = call({
  name: 'deleteDrafts',
  summary: 'Deletes drafts, all of them or none; offered only on the tab of drafts. The page reloads.',
  source: 'LST-13',
  path: '/ce/docs1.5/delete_docs.php',
  effect: 'change',
  encoding: 'json',
  fields: { ids: required('docids', identifiersField(1_000)) },
  answer: nothing,
});

export const copyDocument = call({
  name: 'copyDocument',
  summary: 'Copies a document to the person’s drafts, without number, signatures and history; the first item of the answer is the copy.',
  source: 'CRD-7',
  path: '/ce/createcopy.php',
  effect: 'change',
  fixed: { q: '1' },
  fields: { id: required('q1', identifierField) },
  answer: firstOf(identifier),
});

export const switchStatus = call({
  name: 'switchStatus',
  summary: 'Returns a document from approval (300) to aggregation (200), where somebody must agree. The page reloads.',
  source: 'CRD-7',
  path: '/ce/switchstatus.php',
  effect: 'change',
  fields: {
    id: required('q', identifierField),
    from: required('q1', choiceField([statuses.approval])),
    to: required('q2', choiceField([statuses.aggregation])),
    version,
  },
  answer: nothing,
});

/** The operations of the calls that change participants: 1 adds, 2 removes. */
export const participantOperations = { add: 1, remove: 2 } as const;
const operation = required('q', choiceField(Object.values(participantOperations)));
const editing = { operation, id: required('q1', identifierField), employeeId: required('q2', identifierField), version };

export const editAggregation = call({
  name: 'editAggregation',
  summary: 'Adds (1) an agreeing participant, or removes (2) one who was added and has not acted. The card reloads.',
  source: 'CRD-8',
  path: '/ce/editaddaggr_sh.php',
  effect: 'change',
  fields: editing,
  answer: nothing,
});

export const editExecutors = call({
  name: 'editExecutors',
  summary: 'Adds or removes an executor.',
  source: 'CRD-8',
  path: '/ce/editaddrecip_sh.php',
  effect: 'change',
  fixed: { q3: '0' },
  fields: editing,
  answer: nothing,
});

export const editCoExecutors = call({
  name: 'editCoExecutors',
  summary: 'An executor adds or removes helpers.',
  source: 'CRD-8',
  path: '/ce/editaddrecip_sh2.php',
  effect: 'change',
  fixed: { q3: '0' },
  fields: editing,
  answer: nothing,
});

export const editAcknowledgement = call({
  name: 'editAcknowledgement',
  summary: 'Adds or removes somebody who must acknowledge the document.',
  source: 'WIR-6',
  path: '/ce/editaddcopy_sh.php',
  effect: 'change',
  fields: editing,
  answer: nothing,
  extension: 'acting',
});

const task = {
  /** The viewer; the session decides who may write. */
  viewerId: required('q', identifierField),
  id: required('q1', identifierField),
  text: optional('q2', textField(4000)),
  employeeId: required('q3', identifierField),
};

export const saveTask = call({
  name: 'saveTask',
  summary: 'Saves the task of a participant whom the person has added, when its field loses the focus. The flag is the stage.',
  source: 'CRD-8',
  path: '/ce/edittxt_sh.php',
  effect: 'change',
  fields: { ...task, stage: required('q4', choiceField([stages.aggregation, stages.execution, stages.acknowledgement])) },
  answer: nothing,
});

export const saveCoExecutorTask = call({
  name: 'saveCoExecutorTask',
  summary: 'The same for a helper of an executor.',
  source: 'CRD-8',
  path: '/ce/edittxt_sh2.php',
  effect: 'change',
  fields: task,
  answer: nothing,
});

const colleague = record({
  id: at(['userid', 'id'], identifier),
  fullName: at(['fullname', 'full_name'], text),
  department: at('dname', text),
  position: at('position', text),
});
export type Colleague = Decoded<typeof colleague>;

export const departmentPeople = call({
  name: 'departmentPeople',
  summary: 'The people of a department, for the card’s choice of participants.',
  source: 'CRD-8',
  path: '/ce/editlistgen_sh2.php',
  effect: 'read',
  fixed: { is_json: '1', q: '1' },
  fields: { departmentId: required('q1', identifierField), documentId: required('q2', identifierField) },
  answer: list(colleague),
});

export const searchColleagues = call({
  name: 'searchColleagues',
  summary: 'People of the organisation by name, for the card’s choice of participants; requested 1,500 ms after the last key.',
  source: 'CRD-8',
  path: '/ce/docs1.5/userlist.php',
  effect: 'read',
  fields: { search: required('user_search', textField(100)) },
  answer: list(colleague),
});

export const privateNote = call({
  name: 'privateNote',
  summary: 'The person’s private note about a document.',
  source: 'LST-14',
  path: '/ce/chfav.php',
  effect: 'read',
  fixed: { q1: '5' },
  fields: { documentId: required('q', identifierField) },
  answer: record({ text: at('text', text) }),
});

export const savePrivateNote = call({
  name: 'savePrivateNote',
  summary: 'Saves the person’s private note about a document; an empty one removes it. The page reloads.',
  source: 'LST-14',
  path: '/ce/chfav.php',
  effect: 'change',
  fixed: { q1: '6' },
  fields: { documentId: required('q', identifierField), text: optional('q2', textField(4000)) },
  answer: nothing,
});
