/** Every call that names a document, as a person makes it. */
import { randomUUID } from 'node:crypto';
import { bulkPages } from '@qujat/contract/bulk';
import * as acts from '@qujat/contract/document-acts';
import { documentCard, documentCardAhead, decideDocument } from '@qujat/contract/document-card';
import { setBookmark } from '@qujat/contract/document-list';
import { emailPdf } from '@qujat/contract/document-pages';
import { exchangeStatus, lettersToSign, sendSignedToExchange, sendToExchange } from '@qujat/contract/exchange';
import { addDraftDocument } from '@qujat/contract/feed';
import { attachFile, detachFile, launchDraft, openDraft, saveDraft, simulateRoute } from '@qujat/contract/new-document';
import { offlineCard, sendKeptDecision } from '@qujat/contract/offline-reading';
import { documentToSign } from '@qujat/contract/signing';
import { remind } from '@qujat/contract/today';
import { answerInDocument, askInDocument, discussion, resolveInDocument } from '@qujat/contract/discussion';
import { attachmentText, documentVersions, readDocument, reworkDocument } from '@qujat/contract/reading';
import { CallFailure, type Client } from '../../../test-support/server.ts';
import type { Office } from './office.ts';

interface CallTarget {
  readonly id: number;
  readonly office: Office;
}
export type Ask = (client: Client, target: CallTarget) => Promise<unknown>;

const letter = { characterId: '1', kindId: '1', executor: 'Тестов', phone: '+77010000000' };

/** Calls that only read. */
export const reads: Readonly<Record<string, Ask>> = {
  documentCard: (client, { id }) => client.call(documentCard, { id }),
  documentCardAhead: (client, { id }) => client.call(documentCardAhead, { id }),
  departmentPeople: (client, { id, office }) => client.call(acts.departmentPeople, { documentId: id, departmentId: office.departments[0] }),
  privateNote: (client, { id }) => client.call(acts.privateNote, { documentId: id }),
  offlineCard: (client, { id }) => client.call(offlineCard, { id }),
  readDocument: (client, { id }) => client.call(readDocument, { id }),
  documentVersions: (client, { id }) => client.call(documentVersions, { id }),
  attachmentText: (client, { id }) => client.call(attachmentText, { id, code: 'none' }),
  discussion: (client, { id }) => client.call(discussion, { documentId: id }),
  exchangeStatus: (client, { id }) => client.call(exchangeStatus, { id }),
  openDraft: (client, { id }) => client.call(openDraft, { id }),
  simulateRoute: (client, { id, office }) =>
    client.call(simulateRoute, { id, templateId: office.templates.R1, values: {}, participants: [] }),
};

/** Calls that change something, or prepare a change: people have written and decided before they make them. */
export const changes: Readonly<Record<string, Ask>> = {
  decideDocument: (client, { id, office }) =>
    client.call(decideDocument, { id, stage: 1, decision: 10, employeeId: office.staff.head, comment: 'Согласен' }),
  sendKeptDecision: (client, { id, office }) =>
    client.call(sendKeptDecision, { id, stage: 1, employeeId: office.staff.head, version: 1, comment: 'Согласен' }),
  reworkDocument: (client, { id, office }) =>
    client.call(reworkDocument, { id, stage: 1, employeeId: office.staff.head, comment: 'Уточните сумму' }),
  askInDocument: (client, { id }) => client.call(askInDocument, { documentId: id, kind: 'question', text: 'Почему?' }),
  answerInDocument: (client, { id }) => client.call(answerInDocument, { documentId: id, entryId: 1, text: 'Потому' }),
  resolveInDocument: (client, { id }) => client.call(resolveInDocument, { documentId: id, entryId: 1, resolved: true }),
  withdrawDocument: (client, { id }) => client.call(acts.withdrawDocument, { id }),
  returnDocument: (client, { id }) => client.call(acts.returnDocument, { id }),
  switchStatus: (client, { id }) => client.call(acts.switchStatus, { id, from: 300, to: 200 }),
  deleteDocument: (client, { id }) => client.call(acts.deleteDocument, { id }),
  deleteDrafts: (client, { id }) => client.call(acts.deleteDrafts, { ids: [id] }),
  copyDocument: (client, { id }) => client.call(acts.copyDocument, { id }),
  editAggregation: (client, { id, office }) => client.call(acts.editAggregation, { operation: 1, id, employeeId: office.staff.engineer }),
  editExecutors: (client, { id, office }) => client.call(acts.editExecutors, { operation: 1, id, employeeId: office.staff.engineer }),
  editCoExecutors: (client, { id, office }) => client.call(acts.editCoExecutors, { operation: 1, id, employeeId: office.staff.engineer }),
  editAcknowledgement: (client, { id, office }) =>
    client.call(acts.editAcknowledgement, { operation: 1, id, employeeId: office.staff.engineer }),
  saveTask: (client, { id, office }) =>
    client.call(acts.saveTask, { viewerId: 1, id, text: 'Проверить', employeeId: office.staff.lawyer, stage: 1 }),
  saveCoExecutorTask: (client, { id, office }) =>
    client.call(acts.saveCoExecutorTask, { viewerId: 1, id, text: 'Проверить', employeeId: office.staff.lawyer }),
  savePrivateNote: (client, { id }) => client.call(acts.savePrivateNote, { documentId: id, text: 'Не забыть' }),
  setBookmark: (client, { id }) => client.call(setBookmark, { documentId: id, bookmarked: true }),
  emailPdf: (client, { id }) => client.call(emailPdf, { id, emails: 'one@north.example' }),
  sendSignedToExchange: (client, { id }) =>
    client.call(sendSignedToExchange, { id, ...letter, createdAt: Math.floor(Date.now() / 1000) - 60, signatures: [] }),
  sendToExchange: async (client, { id }) => {
    const answer = await client.call(sendToExchange, {
      id,
      viewerId: 1,
      ...letter,
      keyFile: new File(['x'], 'key.p12'),
      password: 'x',
    });
    // This call answers a refusal as its answer (RTE-3).
    if (answer.status === 'error') throw new CallFailure(200, answer.text, null);
  },
  remind: (client, { id, office }) => client.call(remind, { documentId: id, employeeId: office.staff.head }),
  lettersToSign: (client, { id }) => client.call(lettersToSign, { id, ...letter }),
  documentToSign: (client, { id }) => client.call(documentToSign, { id }),
  saveDraft: (client, { id, office }) =>
    client.call(saveDraft, {
      id,
      version: 1,
      templateId: office.templates.R1,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language: 'ru',
      subject: 'О',
      text: '',
      values: {},
      recipients: [],
      participants: [],
    }),
  attachFile: (client, { id }) => client.call(attachFile, { id, files: [new File(['Смета'], 'Смета.txt')] }),
  detachFile: (client, { id }) => client.call(detachFile, { id, attachmentId: 1 }),
  launchDraft: (client, { id }) => client.call(launchDraft, { id, version: 1 }),
  addDraftDocument: (client, { id }) => client.call(addDraftDocument, { documentId: id }),
};

/** These answer a bare word, or a text for each of several documents (SIG-3). Their tests are in `signing`. */
export const inWords = [
  'assignExecutor',
  'bookmarkDocuments',
  'signByKey',
  'approveWithoutKey',
  'uploadSignature',
  'checkSigning',
  'holdDecisions',
];

/** These remove only the caller's own data. */
export const ofOneself = ['removeDraftDocument'];

export const pagesNaming = (id: number): readonly string[] => [
  `/ce/viewdoc/?${id}`,
  `/ce/opendoc/?${id}`,
  `/ce/exeplan/?${id}`,
  `/ce/showhist_win.php?q=${id}`,
  `/ce/pdf.php?q=${id}&pdf=show`,
  `/ce/signedpackage/?${id}`,
  bulkPages.print.of([id]),
  bulkPages.archive.of([id]),
];
