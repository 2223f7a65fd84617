/** What an organisation's policy demands at /rechangepsw, before anything else or within a grace (ADM-90). */
import { call } from './call.ts';
import { at, oneOf, optionalMoment, record, text } from './codec.ts';

export const accountDemand = call({
  name: 'accountDemand',
  summary: 'What the person must do at /rechangepsw: change the password or set up a second factor, and whether it can wait.',
  source: 'ADM-90',
  path: '/ce/account/demand',
  effect: 'read',
  fields: {},
  answer: record({
    demand: at('demand', oneOf(['nothing', 'password', 'second-factor'], 'password')),
    /** Until when the second factor may wait; null: nothing else is answered before. */
    waitsUntil: at('waits_until', optionalMoment),
    /** What the person's organisations require of a new password beyond ACC-15, in the reader's language; '' if nothing. */
    passwordRule: at('password_rule', text),
  }),
  extension: 'administration',
});
