/** Acts on many people at once, for the system administrator (ADM-34, docs/decisions/0244). */
import { call, optional, required } from '../call.ts';
import { at, flag, list, number, optionalNumber, optionalText, record, text, type Decoded } from '../codec.ts';
import { BadFieldError, choiceField, flagField, identifierField, lineField, textField } from '../field.ts';
import { jsonField, listIn, textIn } from '../json-field.ts';
import { peopleFilters } from './people.ts';

/** Transfer moves people to another department; give and take change one role. */
const bulkActs = ['invite', 'password', 'sessions', 'lock', 'unlock', 'transfer', 'give', 'take'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** The most rows that one request names: they also stand in the address of an export, which may have 8 kB. */
export const mostRows = 300;
/** People of one answer if all that the filters find are meant. */
export const bulkPage = 100;

/** Names a row of the table: employees and invitations are numbered separately. */
export type RowKey = `employee-${number}` | `invitation-${number}`;
const rowKey = /^(employee|invitation)-([1-9]\d{0,14})$/;

/** The identifiers of the rows, by kind. */
export const readRowKeys = (
  keys: readonly RowKey[],
): { readonly employees: readonly number[]; readonly invitations: readonly number[] } => {
  const of = (kind: string): number[] => keys.flatMap((key) => (key.startsWith(kind) ? [Number(key.slice(kind.length + 1))] : []));
  return { employees: of('employee'), invitations: of('invitation') };
};

const keyText = textIn(40);

const rowsField = jsonField<RowKey[]>({
  says: 'a list of rows, as JSON: "employee-1", "invitation-2"',
  max: mostRows * 32,
  read: (value) => {
    const read = listIn(mostRows, (each): RowKey => {
      const key = keyText(each);
      if (!rowKey.test(key)) throw new BadFieldError('wrong-form');
      return key as RowKey;
    });
    return [...new Set(read(value))];
  },
  examples: [['employee-1'], ['employee-1', 'invitation-1']],
});

/** Which rows are meant. */
export const choiceFields = {
  ...peopleFilters,
  /** The chosen rows; with `all`, those that are left out. */
  rows: optional('rows', rowsField),
  /** Everybody whom the filters find. Without it the filters mean nothing. */
  all: optional('all', flagField),
};

const common = { encoding: 'json', source: 'ADM-34', rights: ['system-administrator'], extension: 'administration' } as const;

export const countChosen = call({
  ...common,
  name: 'countChosen',
  summary: 'How many people a choice means, and how many of them each act fits.',
  path: '/ce/admin/people/chosen',
  effect: 'read',
  fields: choiceFields,
  answer: record({
    /** Without former employees, with whom nothing can be done. */
    total: at('total', number),
    invite: at('invite', number),
    password: at('password', number),
    sessions: at('sessions', number),
    lock: at('lock', number),
    unlock: at('unlock', number),
    transfer: at('transfer', number),
  }),
});
export type ChosenCounts = Decoded<typeof countChosen.answer>;

const answered = record({
  employeeId: at('userid', optionalNumber),
  invitationId: at('invitation_id', optionalNumber),
  fullName: at('fullname', text),
  done: at('done', flag),
  /** Why it was not done, or what else there is to know. */
  text: at('text', text),
});
export type RowAnswer = Decoded<typeof answered>;

export const changePeople = call({
  ...common,
  name: 'changePeople',
  summary:
    'Does one thing with many people, each on its own with the checks of the single call, and answers for each. With `all` it takes those whom the act fits, a page at a time.',
  path: '/ce/admin/people/change',
  effect: 'change',
  fields: {
    ...choiceFields,
    act: required('act', choiceField(bulkActs)),
    /** Of a transfer. */
    toDepartmentId: optional('to_dep', identifierField),
    /** Of a role given or taken. */
    changedRole: optional('changed_role', lineField(64)),
    /** `next` of the answer before. */
    after: optional('after', textField(100)),
  },
  answer: record({
    answers: at('items', list(answered)),
    /** Null once everybody has been answered for. */
    next: at('next', optionalText),
  }),
});
