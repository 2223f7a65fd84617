/** The person's own settings at /ce/settings/ (PAG-1). All of it is ours. */
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
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { maxKeyBytes } from './key-file.ts';
import { maxSignatureText } from './signing.ts';
import { startPageCodec } from './start-page.ts';
import { choiceField, fileField, flagField, identifierField, lineField, secretField, textField } from './field.ts';

/** The browser scales a photo down before sending it; a larger one is refused. */
export const maxPhotoBytes = 512 * 1024;

export const secondFactors = ['none', 'email', 'esign'] as const;

const sessionRow = record({
  id: at('id', identifier),
  /** The browser's name for itself. */
  device: at('user_agent', text),
  address: at('address', text),
  /** Unix seconds. */
  begun: at('created', number),
  lastSeen: at('last_seen', number),
  /** When the session ends if the person does nothing, unix seconds. */
  expires: at('expires', optionalNumber),
  /** When it ends at the latest, unix seconds. */
  ends: at('ends', optionalNumber),
  /** The session of this request. */
  current: at('current', flag),
});
export type SignedInDevice = Decoded<typeof sessionRow>;

const knownKey = record({
  serial: at('serial', text),
  holder: at('holder', text),
  organisation: at('organisation', optionalText),
  /** What the certificate states about the holder's rights in the organisation, in the person's language; null if it states nothing. */
  role: at('role', optionalText),
  /** Unix seconds. */
  validUntil: at('valid_until', number),
  lastUsed: at('last_used', number),
});
export type KnownKey = Decoded<typeof knownKey>;

const organisation = record({
  name: at('company_name', text),
  /** Null until it has been entered: an organisation that registered by e-mail has none at first. */
  bin: at('bin', optionalText),
  /** Whether a refusal requires a reason. */
  refusalNeedsReason: at('refusal_needs_reason', flag),
});

export const readSettings = call({
  name: 'readSettings',
  summary: 'The person, the second factor, the choice of letters and the open sessions.',
  source: 'PAG-1',
  path: '/ce/settings/read',
  effect: 'read',
  fields: {},
  answer: record({
    fullName: at('fullname', text),
    email: at('email', text),
    phone: at('phone', text),
    /** The address of the photo; null if there is none. */
    photo: at('p_img', optionalText),
    secondFactor: at('second_factor', oneOf(secondFactors, 'none')),
    /** Whether the person's tax number is known; without it a key cannot be the second factor. */
    hasTaxId: at('has_iin', flag),
    /** The IIN itself; absent from servers that do not disclose it. */
    iin: at('iin', optionalText),
    /** The valid signing keys that the person has used, the latest first. */
    keys: at('keys', list(knownKey)),
    /** One of the person's organisations forbids key files: NCALayer then proves what belongs to the account. */
    ncalayerOnly: at('ncalayer_only', flag),
    /** One of the person's organisations requires a second factor: it can be changed, but not switched off. */
    factorObligatory: at('factor_obligatory', flag),
    notifySignIns: at('notify_sign_in', flag),
    /** The organisation in which the person works now, for its administrator; null for everybody else. */
    organisation: at('organisation', nullable(organisation)),
    notifyDocuments: at('notify_documents', flag),
    startPage: at('start_page', startPageCodec),
    hidesToday: at('today_hidden', flag),
    sessions: at('sessions', list(sessionRow)),
  }),
  extension: 'settings',
});

export const saveProfile = call({
  name: 'saveProfile',
  summary: 'Changes the phone number. The name appears in signed documents, so the organisation changes it, not the person.',
  source: 'PAG-1',
  path: '/ce/settings/profile',
  effect: 'change',
  fields: { phone: optional('phone', lineField(30)) },
  answer: nothing,
  extension: 'settings',
});

export const savePhoto = call({
  name: 'savePhoto',
  summary: 'Changes the photo; without a file it is removed.',
  source: 'PAG-1',
  path: '/ce/settings/photo',
  effect: 'change',
  encoding: 'multipart',
  fields: { photo: optional('photo', fileField(maxPhotoBytes)) },
  answer: record({ photo: at('p_img', optionalText) }),
  extension: 'settings',
});

export const askFactorCode = call({
  name: 'askFactorCode',
  summary: 'Sends the code that confirms a change of the second factor; only if the present factor is e-mail.',
  source: 'PAG-1',
  path: '/ce/settings/second-factor/code',
  effect: 'change',
  fields: {},
  answer: record({ ticket: at('ticket', text) }),
  secretAnswer: true,
  extension: 'settings',
});

export const saveSecondFactor = call({
  name: 'saveSecondFactor',
  summary:
    'Changes the second factor. Requires the password and the present factor: the code of `askFactorCode` with its ticket, or the key. Ends all other sessions.',
  source: 'PAG-1',
  path: '/ce/settings/second-factor',
  effect: 'change',
  encoding: 'multipart',
  fields: {
    factor: required('second_factor', choiceField(secondFactors)),
    password: required('password', secretField(256)),
    ticket: optional('ticket', secretField(64)),
    code: optional('email_code', secretField(5)),
    keyFile: optional('ecpKeyFile', fileField(maxKeyBytes)),
    keyPassword: optional('ecpPassword', secretField(256)),
    /** In place of the file: a CMS that contains the text of `iinChallenge`, made by NCALayer with the person's signing key. */
    signature: optional('signature', textField(maxSignatureText)),
  },
  answer: nothing,
  extension: 'settings',
});

export const saveNotifications = call({
  name: 'saveNotifications',
  summary:
    'Chooses the letters that the person gets: about sign-ins from new devices; about documents that wait, were refused or are completed.',
  source: 'PAG-1',
  path: '/ce/settings/notifications',
  effect: 'change',
  fields: { signIns: optional('notify_sign_in', flagField), documents: optional('notify_documents', flagField) },
  answer: nothing,
  extension: 'settings',
});

export const saveOrganisationNumber = call({
  name: 'saveOrganisationNumber',
  summary: 'Enters the BIN of an organisation that has none yet: once, by its administrator. Keys with that BIN sign for it from then on.',
  source: 'PAG-1',
  path: '/ce/settings/organisation',
  effect: 'change',
  fields: { bin: required('bin', textField(20)) },
  answer: nothing,
  extension: 'settings',
});

export const saveRefusalRule = call({
  name: 'saveRefusalRule',
  summary: 'Sets whether a refusal in the organisation requires a reason. Only for its administrator.',
  source: 'PAG-1',
  path: '/ce/settings/refusals',
  effect: 'change',
  fields: { needsReason: required('refusal_needs_reason', flagField) },
  answer: nothing,
  extension: 'settings',
});

export const endSessions = call({
  name: 'endSessions',
  summary: 'Ends one session of the person, or all but the current one.',
  source: 'PAG-1',
  path: '/ce/settings/sessions/end',
  effect: 'change',
  fields: { id: optional('id', identifierField) },
  answer: nothing,
  extension: 'settings',
});
