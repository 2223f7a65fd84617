import { usualChoices } from '@qujat/contract/notification-choices';

const channelsOf = (push: boolean) =>
  usualChoices.channels.map((row) => ({ kind: row.kind, bell: 1, mail: row.mail ? 1 : 0, push: push ? 1 : 0 }));
/** The answer of `readChoices`: the usual choices, with the browser's notifications on or off in every kind. */
export const choicesWire = (push: boolean) => ({
  choices: {
    channels: channelsOf(push),
    remind_3: 1,
    remind_1: 1,
    remind_0: 1,
    quiet_from: null,
    quiet_to: null,
    digest: 0,
    digest_days: 'working',
    digest_hour: 9,
  },
  letters: 1,
  push: 1,
  escalation_days: null,
  email: 'dulat@saryozen.example',
  overdue: 0,
  today: 0,
  waiting: 0,
});
