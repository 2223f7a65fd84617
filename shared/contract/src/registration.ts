/** Registration of an organisation, by e-mail and by its key (ACC-18, ACC-19). Checks: registration-checks.ts. */
import { outcome } from './authentication.ts';
import { call, optional, required } from './call.ts';
import { at, flag, optionalText, record, text } from './codec.ts';
import { fileField, lineField, secretField, textField } from './field.ts';
import { maxKeyBytes } from './key-file.ts';

/** Fields may be missing here: the checks that both sides share report them in the order of the specification. */
export const registerByEmail = call({
  name: 'registerByEmail',
  summary: 'Sends a letter whose link creates the organisation.',
  source: 'ACC-19',
  path: '/ce/reg_inst_email.php',
  access: 'anonymous',
  effect: 'change',
  encoding: 'multipart',
  fields: {
    organisation: optional('orgname', lineField(200)),
    firstName: optional('user_name', lineField(100)),
    lastName: optional('user_lname', lineField(100)),
    phone: optional('phone', lineField(30)),
    email: optional('email', textField(254)),
    password: optional('new_password', secretField(256)),
    repeated: optional('confirm_new_password', secretField(256)),
    /** The code of an invitation, if the server registers invited organisations only. */
    invitation: optional('invitation', secretField(128), 'registration-mode'),
  },
  answer: outcome,
});

export const completeRegistration = call({
  name: 'completeRegistration',
  summary: 'Creates the organisation with the code of the letter, which works once.',
  source: 'ACC-21',
  path: '/ce/reg_inst_email.php/complete',
  access: 'anonymous',
  effect: 'change',
  fields: {
    code: required('code', secretField(128)),
    /** Required in another browser than the one that registered: the reader of the letter chooses the password. */
    password: optional('new_password', secretField(256)),
    repeated: optional('confirm_new_password', secretField(256)),
  },
  answer: record({
    status: at('status', text),
    text: at('text', text),
    /** The address to sign in with. */
    email: at('email', text),
    /** The organisation's name. */
    organisation: at('orgname', text),
    /** The key used in the registration has proved the administrator's tax number. */
    hasTaxId: at('has_iin', flag),
  }),
  extension: 'letter-links',
});

export const readOrganisationKey = call({
  name: 'readOrganisationKey',
  summary: 'Returns the person and organisation in a key, before they are registered. Refused where the registration would be.',
  source: 'ACC-18, ACC-19',
  path: '/ce/reg_inst_ecp.php/check',
  access: 'anonymous',
  effect: 'read',
  encoding: 'multipart',
  fields: {
    keyFile: required('ecp_file', fileField(maxKeyBytes)),
    keyPassword: required('ecp_password', secretField(256)),
    /** The code of an invitation, if the server registers invited organisations only. */
    invitation: optional('invitation', secretField(128), 'registration-mode'),
  },
  answer: record({
    holder: at('holder', text),
    iin: at('iin', text),
    organisation: at('orgname', text),
    bin: at('bin', text),
    /** The role that the certificate states, in the person's language; null if it states none. */
    role: at('role', optionalText),
  }),
  extension: 'own-iin',
});

export const registerByKey = call({
  name: 'registerByKey',
  summary:
    'Creates the organisation that the key names, with its holder as the first administrator. Our server answers the status `letter`: the link of a letter, which proves the address, creates it.',
  source: 'ACC-18',
  path: '/ce/reg_inst_ecp.php',
  access: 'anonymous',
  effect: 'change',
  encoding: 'multipart',
  fixed: { act: 'register_instance' },
  fields: {
    email: optional('email', textField(254)),
    password: optional('new_password', secretField(256)),
    repeated: optional('confirm_new_password', secretField(256)),
    keyFile: optional('ecp_file', fileField(maxKeyBytes)),
    keyPassword: optional('ecp_password', secretField(256)),
    /** The code of an invitation, if the server registers invited organisations only. */
    invitation: optional('invitation', secretField(128), 'registration-mode'),
  },
  answer: outcome,
});
