/** The message for each reason why a key is not accepted. */
import type { TextKey } from '../http/texts.ts';
import type { KeyProblem, KeyRole, RevocationSource } from './key-reader.ts';

export const keyTexts: Readonly<Record<KeyProblem, TextKey>> = {
  // Both have the same text (SIG-4): the difference would only help somebody who guesses.
  'bad-password': 'keys.badPassword',
  'bad-file': 'keys.badPassword',
  unreasonable: 'keys.unreasonable',
  unsupported: 'keys.unsupported',
  untrusted: 'keys.untrusted',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
  'revocation-unknown': 'keys.revocationUnknown',
  'not-signing-key': 'keys.notSigningKey',
  'not-sign-in-key': 'keys.notSignInKey',
  'other-person': 'keys.otherPerson',
  'iin-unbound': 'keys.iinUnbound',
  'no-organisation': 'keys.noOrganisation',
  'other-organisation': 'keys.otherOrganisation',
  'not-entitled': 'keys.notEntitled',
};

/** The source of a revocation status, and its moment. */
export const sourceTexts: Readonly<Record<RevocationSource['kind'], TextKey>> = {
  ocsp: 'verify.notRevokedByOcsp',
  list: 'verify.notRevokedByList',
};

/** What the holder may do for the organisation. */
export const roleTexts: Readonly<Record<KeyRole, TextKey>> = {
  head: 'keys.roles.head',
  signatory: 'keys.roles.signatory',
  finance: 'keys.roles.finance',
  hr: 'keys.roles.hr',
  employee: 'keys.roles.employee',
};
