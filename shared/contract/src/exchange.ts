/** The government exchange of documents, ЕСЭДО (EXC-1, EXC-3, EXC-6). */
import { call, optional, required } from './call.ts';
import { at, flag, list, number, oneOf, optionalMoment, optionalText, record, text, type Decoded } from './codec.ts';
import { fileField, identifierField, momentField, secretField, textField } from './field.ts';
import { jsonField, listIn, recordIn, textIn } from './json-field.ts';
import { maxKeyBytes } from './key-file.ts';
import { maxSignatureText } from './signing.ts';

/** The states of a document in the exchange, in this order; the last two are final. */
export const exchangeStates = ['queued', 'sent', 'delivered', 'registered', 'rejected'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

const choices = list(record({ value: at('val', text), text: at('text', text) }));
export type ExchangeChoice = Decoded<typeof choices>[number];

export const searchCharacters = call({
  name: 'searchCharacters',
  summary: 'Characters of documents that contain the text, from the classifier of the exchange.',
  source: 'EXC-2',
  path: '/ce/apps/esedo_operations.php',
  effect: 'read',
  fields: { text: required('character_search', textField(100)) },
  answer: choices,
});

export const searchDocumentKinds = call({
  name: 'searchDocumentKinds',
  summary: 'Kinds of documents that contain the text, from the classifier of the exchange.',
  source: 'EXC-2',
  path: '/ce/apps/esedo_operations.php',
  effect: 'read',
  fields: { text: required('dockind_search', textField(100)) },
  answer: choices,
});

export const searchRecipients = call({
  name: 'searchRecipients',
  summary: 'Organisations of the exchange whose name or BIN contains the text.',
  source: 'EXC-3',
  path: '/ce/apps/esedo_operations.php',
  effect: 'read',
  fields: { text: required('recipient_search', textField(100)) },
  answer: choices,
  extension: 'exchange',
});

export const sendToExchange = call({
  name: 'sendToExchange',
  summary: 'Signs the document with the key and passes it to the exchange. The text of the answer is for the person.',
  source: 'EXC-1',
  path: '/ce/sent_esedo.php',
  effect: 'change',
  encoding: 'multipart',
  fixed: { act: 'sent_esedo' },
  fields: {
    id: required('docid', identifierField),
    characterId: required('esedo_character', textField(64)),
    kindId: required('esedo_dockind', textField(64)),
    phone: required('esedo_employeePhone', textField(40)),
    executor: required('esedo_executor', textField(200)),
    /** If key or password is missing, the answer says which, in the words of the specification. */
    keyFile: optional('ecp_file', fileField(maxKeyBytes)),
    password: optional('ecp_pass', secretField(256)),
    /** The sender; the server takes it from the session. */
    viewerId: optional('uid', identifierField),
    /** Ours: the BIN of the recipient, if the document names none. */
    recipient: optional('esedo_recipient', textField(12), 'exchange'),
  },
  answer: record({ status: at('status', oneOf(['ok', 'error'], 'ok')), text: at('text', text) }),
  answersErrors: true,
});

/** What a letter consists of, however it is signed. */
const letterFields = {
  id: required('docid', identifierField),
  characterId: required('esedo_character', textField(64)),
  kindId: required('esedo_dockind', textField(64)),
  phone: required('esedo_employeePhone', textField(40)),
  executor: required('esedo_executor', textField(200)),
  /** The BIN of the recipient, if the document names none. */
  recipient: optional('esedo_recipient', textField(12)),
};

export const lettersToSign = call({
  name: 'lettersToSign',
  summary:
    'The letters that are to be signed on the person’s own machine (NCALayer), one for each recipient: in base64, with the hashes of the files in place of the files.',
  source: 'EXC-6',
  path: '/ce/apps/esedo_tosign.php',
  effect: 'read',
  fields: letterFields,
  answer: record({
    /** The moment of writing in unix seconds, which the letters contain. */
    createdAt: at('created', number),
    letters: at('letters', list(record({ bin: at('bin', text), content: at('content', text) }))),
  }),
  extension: 'exchange',
});

/** Recipients of one document: more signatures are not taken at once. */
const maxLetters = 20;

const signaturesField = jsonField({
  says: 'a list of signatures in JSON: {"bin", "signature"}, the signature a detached CMS in base64',
  max: maxLetters * (maxSignatureText + 60),
  read: listIn(maxLetters, recordIn({ bin: textIn(20), signature: textIn(maxSignatureText) })),
  examples: [[{ bin: '150190000003', signature: 'MII' }]],
});

export const sendSignedToExchange = call({
  name: 'sendSignedToExchange',
  summary:
    'Passes to the exchange the letters that NCALayer has signed with RSA or GOST 34.10-2015. The text of the answer is for the person.',
  source: 'EXC-6',
  path: '/ce/apps/esedo_signed.php',
  effect: 'change',
  fields: {
    ...letterFields,
    createdAt: required('created', momentField),
    signatures: required('signatures', signaturesField),
  },
  answer: record({ text: at('text', text) }),
  extension: 'exchange',
});

const passage = record({
  state: at('state', oneOf(exchangeStates, 'queued')),
  recipient: at('recipient', text),
  /** Why it was rejected, or why it has not been accepted yet. */
  reason: at('reason', optionalText),
  /** The number under which the recipient has registered it. */
  number: at('number', optionalText),
  queuedAt: at('queued', optionalMoment),
  sentAt: at('sent', optionalMoment),
  deliveredAt: at('delivered', optionalMoment),
  endedAt: at('ended', optionalMoment),
});
export type ExchangePassage = Decoded<typeof passage>;

export const exchangeStatus = call({
  name: 'exchangeStatus',
  summary: 'The state of a document in the exchange: what was sent, and whether it may be sent now.',
  source: 'EXC-3',
  path: '/ce/apps/esedo_status.php',
  effect: 'read',
  fields: { id: required('docid', identifierField) },
  answer: record({
    /** True if no state gateway is connected: the answers are the demo's own. */
    demo: at('demo', flag),
    /** Why it cannot be sent, in the person's language; null if it can. */
    refusal: at('refusal', optionalText),
    /** The recipients that the document itself names. */
    recipients: at('recipients', list(record({ bin: at('bin', text), name: at('name', text) }))),
    sent: at('sent', list(passage)),
    /** The person has no IIN yet, so no key can be theirs: it must be bound first (own-iin.ts). */
    needsIin: at('needs_iin', flag),
  }),
  extension: 'exchange',
});
