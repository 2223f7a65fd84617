/** Password recovery (ACC-20): a letter with a link, and the page that the link opens. */
import { outcome } from './authentication.ts';
import { call, required } from './call.ts';
import { secretField, textField } from './field.ts';

export const recoverPassword = call({
  name: 'recoverPassword',
  summary: 'Requests a letter with instructions. Neither the answer nor its time reveals whether the address exists.',
  source: 'ACC-20',
  path: '/ce/pswrecover/',
  access: 'anonymous',
  effect: 'change',
  fields: { email: required('email', textField(254)) },
  answer: outcome,
});

export const completeRecovery = call({
  name: 'completeRecovery',
  summary: 'Sets a new password with the code of the letter, which works once; every session of the person ends.',
  source: 'ACC-21',
  path: '/ce/pswrecover/complete',
  access: 'anonymous',
  effect: 'change',
  fields: {
    code: required('code', secretField(128)),
    replacement: required('new_password', secretField(256)),
    repeated: required('confirm_new_password', secretField(256)),
  },
  answer: outcome,
  extension: 'letter-links',
});
