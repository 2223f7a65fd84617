/** Signing with a digital key, one document or many (SIG-1, SIG-3). */
import { call, optional, required } from './call.ts';
import {
  at,
  flag,
  identifier,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalText,
  record,
  text,
  type Codec,
  type Decoded,
} from './codec.ts';
import { fileField, identifierField, identifiersField, secretField, textField, uuidField } from './field.ts';
import { maxKeyBytes } from './key-file.ts';
import { seenField } from './seen-documents.ts';

/** The maximum number of documents signed at once. */
export const maxSignedAtOnce = 1000;

/** The service's bare words: the specification's, then ours (SIG-3, SIG-4). */
export const signingResults = [
  'queued',
  'ok',
  'iin_error',
  'error',
  'restricts',
  'self_bin_only',
  'password_error',
  'expired',
  'revoked',
  'untrusted',
  'not_signing_key',
  'gost_key',
  'revocation_unknown',
] as const;
export type SigningResult = (typeof signingResults)[number] | 'unknown';

/** The bare word; anything else is 'unknown' ('Неизвестная ошибка.'). */
export const resultWord: Codec<SigningResult> = oneOf([...signingResults, 'unknown'], 'unknown');

const documentIds = required('docids[]', identifiersField(maxSignedAtOnce));

/** Ours: names the batch, so that its progress can be polled. */
const batch = optional('batch', uuidField, 'signing');

/** Ours: nobody signs what has changed since. A document that is not named is signed as it is. */
const seen = optional('seen', seenField(maxSignedAtOnce), 'signing-seen');

export const signByKey = call({
  name: 'signByKey',
  summary:
    'Signs documents with a key file, each at the stage where it waits for the person. One document is signed within the call; several are queued and signed by the server that received the key. The answer is a bare word.',
  source: 'SIG-2, SIG-3',
  path: '/ce/apps/esign_service.php',
  effect: 'change',
  encoding: 'multipart',
  fields: {
    documentIds,
    keyFile: required('ecpKeyFile', fileField(maxKeyBytes)),
    password: required('ecpPassword', secretField(256)),
    batch,
    /** Ours: the comment of the decision. */
    comment: optional('comment', textField(4000), 'signing'),
    /** Ours: the person whose entry is meant, if the actor acts for others. */
    employeeId: optional('userid', identifierField, 'signing'),
    /** Ours: the card's version on which the decision was made; of a single document. */
    version: optional('version', identifierField, 'signing'),
    seen,
  },
  answer: resultWord,
  bareWord: true,
});

export const approveWithoutKey = call({
  name: 'approveWithoutKey',
  summary: 'Approves documents that need no key. The answer is a bare word.',
  source: 'SIG-5',
  path: '/ce/apps/esign_service.php',
  effect: 'change',
  encoding: 'multipart',
  fixed: { onlyApprove: 'true' },
  fields: { documentIds, batch, seen },
  answer: resultWord,
  bareWord: true,
});

const keyFacts = record({
  holder: at('holder', text),
  organisation: at('organisation', optionalText),
  /** What the certificate states about the holder's rights in the organisation, in the person's language; null if it states nothing. */
  role: at('role', optionalText),
  /** Unix seconds. */
  validUntil: at('valid_until', optionalMoment),
});

export const checkSigning = call({
  name: 'checkSigning',
  summary:
    'Reports before anything is signed which documents could not be signed with this key, and why. Without a key file: which of them wait for the person. A wrong password or an unreadable file is an error; for any other key that is not accepted, `result` is the word that signing would answer.',
  source: 'SIG-4',
  path: '/ce/apps/esign_check.php',
  effect: 'read',
  encoding: 'multipart',
  fields: {
    documentIds,
    keyFile: optional('ecpKeyFile', fileField(maxKeyBytes)),
    password: optional('ecpPassword', secretField(256)),
  },
  answer: record({
    key: at('key', nullable(keyFacts)),
    /** The person has no IIN yet, so no key can be theirs: it must be bound first (own-iin.ts). */
    needsIin: at('needs_iin', flag),
    /** What signing would answer if the key is accepted for no document. */
    result: at('result', nullable(resultWord)),
    documents: at(
      'documents',
      list(
        record({
          id: at('docid', identifier),
          problem: at('problem', optionalText),
          /** What signing would answer for this document alone. */
          result: at('result', nullable(resultWord)),
        }),
      ),
    ),
  }),
  extension: 'signing',
});

/** The progress of a document in a batch. */
export const signingStates = ['waiting', 'signed', 'failed', 'interrupted'] as const;

const signingProgressAnswer = record({
  batch: at('batch', text),
  total: at('total', number),
  signed: at('signed', number),
  failed: at('failed', number),
  /** The documents that remain to be signed. */
  waiting: at('waiting', number),
  /** The key that signs, as its certificate states; null for an approval without one. */
  key: at('key', nullable(record({ holder: at('holder', text), role: at('role', optionalText) }))),
  documents: at(
    'documents',
    list(
      record({
        id: at('docid', identifier),
        number: at('docnum', text),
        subject: at('descr', text),
        state: at('state', oneOf(signingStates, 'waiting')),
        /** The outcome in the person's language; empty while it waits. */
        text: at('text', text),
      }),
    ),
  ),
});
export type SigningProgress = Decoded<typeof signingProgressAnswer>;

export const signingProgress = call({
  name: 'signingProgress',
  summary:
    'The progress of a batch: its documents with their outcomes. Without a name: the person’s last batch within a day that is not finished or has failures; `batch` is empty if there is none.',
  source: 'SIG-4',
  path: '/ce/apps/esign_progress.php',
  effect: 'read',
  fields: { batch: optional('batch', uuidField) },
  answer: signingProgressAnswer,
  extension: 'signing',
});

export const dismissSigning = call({
  name: 'dismissSigning',
  summary: 'The person has seen the outcome of a batch: it is no longer shown.',
  source: 'SIG-4',
  path: '/ce/apps/esign_dismiss.php',
  effect: 'change',
  fields: { batch: required('batch', uuidField) },
  answer: nothing,
  extension: 'signing',
});

export const documentToSign = call({
  name: 'documentToSign',
  summary: 'The document to be signed on the person’s own machine (NCALayer): the canonical PDF in base64.',
  source: 'SIG-7',
  path: '/ce/apps/esign_original.php',
  effect: 'read',
  fields: { id: required('docid', identifierField) },
  answer: record({ pdf: at('pdf', text), sha256: at('sha256', text) }),
  extension: 'signing',
});

/** A detached CMS in base64 with its certificates. */
export const maxSignatureText = 48_000;

export const uploadSignature = call({
  name: 'uploadSignature',
  summary:
    'Accepts a detached CMS signature of the canonical PDF, made by NCALayer with RSA or GOST 34.10-2015, and applies the decision with it. The answer is a bare word.',
  source: 'SIG-7',
  path: '/ce/apps/esign_upload.php',
  effect: 'change',
  fields: {
    id: required('docid', identifierField),
    /** Omitted if the document could not be signed: the batch then only keeps the reason. */
    signature: optional('signature', textField(maxSignatureText)),
    batch: required('batch', uuidField),
    comment: optional('comment', textField(4000)),
    employeeId: optional('userid', identifierField),
    version: optional('version', identifierField),
  },
  answer: resultWord,
  bareWord: true,
  extension: 'signing',
});
