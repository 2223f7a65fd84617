/** The IIN of a person who has none yet: a key proves it, and a second call binds it after the person has confirmed it (ours). */
import { call, optional, required } from './call.ts';
import { at, nothing, optionalText, record, text } from './codec.ts';
import { fileField, secretField, textField } from './field.ts';
import { maxKeyBytes } from './key-file.ts';
import { maxSignatureText } from './signing.ts';

export const iinChallenge = call({
  name: 'iinChallenge',
  summary:
    'Returns a text that NCALayer must sign once, within a few minutes, with the person’s signing key, so that the key proves the IIN.',
  source: 'ACC-22',
  path: '/ce/settings/iin/challenge',
  effect: 'change',
  fields: {},
  answer: record({ challenge: at('challenge', text) }),
  extension: 'own-iin',
});

const provenIin = record({
  iin: at('iin', text),
  /** The holder's name in the certificate. */
  holder: at('holder', text),
  /** The role that the certificate states, in the person's language. */
  role: at('role', optionalText),
  /** Binds this IIN, once, within a few minutes. */
  proof: at('proof', text),
});

export const proveIin = call({
  name: 'proveIin',
  summary:
    'Returns the IIN that a signing key proves: with its file and password, or with a CMS that contains the signed challenge. Nothing is bound yet.',
  source: 'ACC-22',
  path: '/ce/settings/iin/prove',
  effect: 'change',
  encoding: 'multipart',
  fields: {
    keyFile: optional('ecpKeyFile', fileField(maxKeyBytes)),
    password: optional('ecpPassword', secretField(256)),
    signature: optional('signature', textField(maxSignatureText)),
  },
  answer: provenIin,
  secretAnswer: true,
  extension: 'own-iin',
});

export const bindIin = call({
  name: 'bindIin',
  summary:
    'Binds a proven IIN to the person permanently, with the password of the account, because whoever has a key of that IIN can sign in. Refused if the person has one, or somebody else has this one.',
  source: 'ACC-22',
  path: '/ce/settings/iin/bind',
  effect: 'change',
  fields: { proof: required('proof', secretField(128)), password: required('password', secretField(256)) },
  answer: nothing,
  extension: 'own-iin',
});
