/** The contractors of an organisation: with whom it corresponds and whom its documents name (ADM-81). */
import { call, optional, required } from '../call.ts';
import { at, identifier, list, nothing, number, oneOf, record, text, type Decoded } from '../codec.ts';
import { fileField, flagField, identifierField, identifiersField, integerField, lineField } from '../field.ts';
import { jsonField, listIn, recordIn, textIn } from '../json-field.ts';

export const maxContractorName = 300;
export const maxContractorEmail = 254;
export const maxExchangeCode = 64;
export const contractorsOnPage = 50;
/** Merged into one at a time. */
export const mostMerged = 50;

const named = {
  id: at('id', identifier),
  /** Of an organisation, or the IIN of a person. */
  bin: at('bin', text),
  russian: at('name_ru', text),
  kazakh: at('name_kk', text),
};
const contractor = record({
  ...named,
  email: at('email', text),
  /** By which the government exchange knows it. */
  exchangeCode: at('exchange_code', text),
  /** Documents that name it, or one that was merged into it. */
  documents: at('documents', number),
  /** The numbers of those that were merged into it. */
  merged: at('merged', list(record({ bin: at('bin', text), russian: at('name_ru', text) }))),
  revision: at('revision', number),
});
export type Contractor = Decoded<typeof contractor>;

const common = {
  effect: 'change',
  source: 'ADM-81',
  rights: ['system-administrator', 'contractor-administrator'],
  extension: 'administration',
} as const;
const revision = required('revision', integerField(0, 2_147_483_647));
const words = {
  bin: required('bin', lineField(12)),
  russian: required('name_ru', lineField(maxContractorName)),
  kazakh: optional('name_kk', lineField(maxContractorName)),
  email: optional('email', lineField(maxContractorEmail)),
  exchangeCode: optional('exchange_code', lineField(maxExchangeCode)),
};

export const readContractors = call({
  ...common,
  name: 'readContractors',
  summary: 'Contractors by name, a page at a time; found by a part of the name, the BIN or IIN, the e-mail or the code.',
  path: '/ce/admin/contractors',
  effect: 'read',
  fields: { search: optional('search', lineField(100)), page: optional('page', integerField(0, 20_000)) },
  answer: record({ contractors: at('items', list(contractor)), total: at('total', number) }),
});

export const createContractor = call({
  ...common,
  name: 'createContractor',
  summary: 'Adds a contractor. Each BIN or IIN occurs once in an organisation, also that of one that was merged.',
  path: '/ce/admin/contractors/create',
  fields: words,
  answer: record({ id: at('id', identifier) }),
});

export const saveContractor = call({
  ...common,
  name: 'saveContractor',
  summary: 'Changes a contractor; documents keep what they say. What somebody else has changed meanwhile is not overwritten (409).',
  path: '/ce/admin/contractors/save',
  fields: { id: required('id', identifierField), ...words, revision },
  answer: nothing,
});

export const mergeContractors = call({
  ...common,
  name: 'mergeContractors',
  summary: 'Merges contractors into one. Documents keep what they say, and are found under the one that is left.',
  path: '/ce/admin/contractors/merge',
  fields: { survivorId: required('survivor', identifierField), ids: required('id[]', identifiersField(mostMerged)) },
  answer: nothing,
});

/** Rows of a file that are taken over at a time. */
export const mostImportedContractors = 2000;
/** What becomes of a row: `known` was added earlier, `twice` stands in the file before. */
const contractorVerdicts = ['new', 'known', 'twice', 'wrongBin', 'nameMissing', 'wrongEmail'] as const;
export type ContractorVerdict = (typeof contractorVerdicts)[number];

export interface ContractorRow {
  readonly bin: string;
  readonly russian: string;
  readonly kazakh: string;
  readonly email: string;
  readonly exchangeCode: string;
}

/** Long texts are cut: a file may have a column of notes where a name is expected. */
const cut =
  (max: number) =>
  (value: unknown): string =>
    textIn(10_000)(value).replaceAll(/\s+/g, ' ').trim().slice(0, max);

/** Bytes of the rows as JSON. */
const mostRowBytes = 1_000_000;

/** Reads what `file` of the import holds. Throws BadFieldError. */
export const readContractorRows = jsonField<readonly ContractorRow[]>({
  says: 'rows with bin, russian, kazakh, email and exchangeCode',
  max: mostRowBytes,
  read: listIn(
    mostImportedContractors,
    recordIn<ContractorRow>({
      bin: cut(20),
      russian: cut(maxContractorName),
      kazakh: cut(maxContractorName),
      email: cut(maxContractorEmail),
      exchangeCode: cut(maxExchangeCode),
    }),
  ),
  examples: [[]],
}).fromWire;

export const importContractors = call({
  ...common,
  name: 'importContractors',
  summary: 'Says what becomes of each row of a file, or adds the new ones: all of them or, with a wrong row among them, none.',
  path: '/ce/admin/contractors/import',
  encoding: 'multipart',
  fields: {
    /** JSON: the rows with bin, russian, kazakh, email and exchangeCode. */
    file: required('file', fileField(mostRowBytes)),
    /** Adds the contractors; without it nothing is written. */
    add: required('add', flagField),
    /** Wrong rows are left out. */
    leaveOutWrong: required('leave_out', flagField),
  },
  answer: record({
    /** One for each row, in their order. */
    verdicts: at('verdicts', list(record({ verdict: at('verdict', oneOf(contractorVerdicts, 'wrongBin')) }))),
    added: at('added', number),
  }),
});

const offered = record({ ...named, email: at('email', text) });
export type OfferedContractor = Decoded<typeof offered>;

export const searchContractors = call({
  name: 'searchContractors',
  summary: 'At most ten contractors whose name contains the text or whose BIN or IIN begins with it, for whoever writes a document.',
  source: 'ADM-81',
  path: '/ce/contractors/search',
  effect: 'read',
  fields: { search: required('search', lineField(100)) },
  answer: record({ contractors: at('items', list(offered)) }),
  extension: 'administration',
});
