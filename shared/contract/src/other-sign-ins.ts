/** Signing in with a key, with the state mobile app, with NCALayer (ACC-7, ACC-10, ACC-12). */
import { signInAnswer, signInStep } from './authentication.ts';
import { call, inQuery, required } from './call.ts';
import { at, record, text, type Codec, type Decoded } from './codec.ts';
import { fileField, secretField, textField, uuidField } from './field.ts';
import { maxKeyBytes } from './key-file.ts';

export const confirmKey = call({
  ...signInStep,
  name: 'confirmKey',
  summary: 'The second factor with a signing key of the person.',
  source: 'ACC-7',
  path: '/ce/accenter.php',
  fixed: { is_jwt: '1', esign_code: '41' },
  fields: {
    keyFile: required('ecpKeyFile', fileField(maxKeyBytes)),
    keyPassword: required('ecpPassword', secretField(256)),
  },
});

export const confirmKeyByNcalayer = call({
  ...signInStep,
  name: 'confirmKeyByNcalayer',
  summary:
    'The second factor with NCALayer: a CMS, made with a sign-in key of the person, that contains the `auth_sign_data` of the sign-in, or its `auth_sign_choice` where a key file will do as well.',
  source: 'ACC-7, ACC-25',
  path: '/ce/accenter.php/signature',
  fixed: { is_jwt: '1' },
  fields: { signature: required('signature', textField(48_000)) },
  extension: 'key-policy',
});

/** Tokens, a bare word instead of them (`iin_error`), or `{status}`. */
const qrAnswer: Codec<Decoded<typeof signInAnswer>> = {
  ...signInAnswer,
  decode: (wire) => signInAnswer.decode(typeof wire === 'string' ? { status: wire } : wire),
};

/** The values of `status` in a poll of the QR screen that has no tokens. */
export const qrStates = { waiting: 'wait', expired: 'expired', unknownPerson: 'iin_error' } as const;

export const checkQr = call({
  ...signInStep,
  name: 'checkQr',
  summary:
    'Polled every 3 s while a QR code is shown: answers tokens once the phone has confirmed, the word `iin_error`, or that the code waits.',
  source: 'ACC-10, ACC-11',
  path: '/qrsigner/auth_check/',
  fixed: { is_jwt: '1' },
  fields: { code: inQuery(required('token', uuidField)) },
  answer: qrAnswer,
});

export const esignChallenge = call({
  name: 'esignChallenge',
  summary: 'Returns a text that must be signed once, within a few minutes, to sign in with NCALayer.',
  source: 'ACC-13',
  path: '/auth/esign/challenge',
  access: 'anonymous',
  effect: 'change',
  encoding: 'json',
  fields: {},
  answer: record({ challenge: at('challenge', text) }),
  extension: 'esign-challenge',
});

export const signInByEsign = call({
  ...signInStep,
  name: 'signInByEsign',
  summary: 'Signs in with a CMS signature that NCALayer has made with a sign-in certificate.',
  source: 'ACC-12',
  path: '/auth/esign',
  encoding: 'json',
  fields: { signature: required('signature', textField(48_000)) },
});
