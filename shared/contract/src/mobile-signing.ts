/** Signing by the state mobile application (eGov Mobile): the calls of the browser that shows the QR code or the link. The application's own calls follow the protocol of QR signing and not this contract (docs/decisions/0410-signing-by-egov-mobile.md). */
import { call, optional, required } from './call.ts';
import { at, nothing, nullable, number, oneOf, record, text } from './codec.ts';
import { identifierField, identifiersField, textField, uuidField } from './field.ts';
import { seenField } from './seen-documents.ts';
import { resultWord } from './signing.ts';

/** The maximum number of documents in one act: the application shows each of them on a phone. */
export const maxSignedByPhone = 30;

/** What a started act waits for, or how it has ended. */
const mobileSigningStates = [
  /** Nobody has followed the code yet. */
  'waiting',
  /** The application has asked what is to be signed. */
  'opened',
  /** The signatures have arrived and are being verified. */
  'checking',
  /** `result` says what has become of it; the batch of the same name has the outcome of each document. */
  'done',
  'expired',
  'cancelled',
] as const;
export type MobileSigningState = (typeof mobileSigningStates)[number];

export const beginMobileSigning = call({
  name: 'beginMobileSigning',
  summary:
    'Starts signing by the state mobile application: freezes what is signed, the decision and the version it is made on, for this session, once and for ten minutes.',
  source: 'SIG-12',
  path: '/ce/apps/esign_mobile.php',
  effect: 'change',
  fields: {
    documentIds: required('docids[]', identifiersField(maxSignedByPhone)),
    comment: optional('comment', textField(4000)),
    /** The person whose entry is meant, if the actor acts for others. */
    employeeId: optional('userid', identifierField),
    /** The card's version on which the decision was made; of a single document. */
    version: optional('version', identifierField),
    /** Nobody signs what has changed since. A document that is not named is signed as it is. */
    seen: optional('seen', seenField(maxSignedByPhone), 'signing-seen'),
  },
  answer: record({
    /** The name of this act, and of its batch in `signingProgress`. */
    signing: at('signing', text),
    /** What the QR code holds: `mobileSign:` and the address at which the application asks what is to be signed. */
    code: at('code', text),
    /** The address that opens the application on this device. */
    link: at('link', text),
    /** Seconds until it expires. */
    expiresIn: at('expires_in', number),
  }),
  // The code lets its reader see the documents.
  secretAnswer: true,
  extension: 'mobile-signing',
});

export const mobileSigningState = call({
  name: 'mobileSigningState',
  summary: 'How signing by the state mobile application goes on; only for the session that has started it.',
  source: 'SIG-12',
  path: '/ce/apps/esign_mobile_state.php',
  effect: 'read',
  poll: true,
  fields: { signing: required('signing', uuidField) },
  answer: record({
    state: at('state', oneOf(mobileSigningStates, 'waiting')),
    /** The word of the service, once it is done. */
    result: at('result', nullable(resultWord)),
    /** Seconds until it expires. */
    expiresIn: at('expires_in', number),
  }),
  extension: 'mobile-signing',
});

export const cancelMobileSigning = call({
  name: 'cancelMobileSigning',
  summary: 'The person does not want to sign by the state mobile application any more: its code is worth nothing from now on.',
  source: 'SIG-12',
  path: '/ce/apps/esign_mobile_cancel.php',
  effect: 'change',
  fields: { signing: required('signing', uuidField) },
  answer: nothing,
  extension: 'mobile-signing',
});
