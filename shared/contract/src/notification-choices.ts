/** What a person wants to be told, by which channel and when (NTF-3 to NTF-6): the value that page and server share. */
import { at, flag, known, list, number, optionalNumber, record, type Decoded } from './codec.ts';
import { booleanIn, integerIn, jsonField, listIn, oneOfIn, recordIn, type Reader } from './json-field.ts';
import { BadFieldError } from './field.ts';

/** The kinds of news. A new one also needs words in the locales of the bell, of the settings and of the server. */
export const notificationKinds = [
  'yourTurn',
  'decided',
  'refused',
  'rework',
  'question',
  'answer',
  'reminder',
  'completed',
  'withdrawn',
  'deadline',
  'overdue',
  'escalation',
  'deputy',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that the organisation requires: nobody switches them off. */
export const requiredKinds: ReadonlySet<NotificationKind> = new Set(['escalation']);
/** Kinds about which the security letters of the account already write. */
export const kindsWithoutMail: ReadonlySet<NotificationKind> = new Set(['deputy']);

/** On which days a digest comes: on the organisation's working days, on every day, or on Mondays. */
export const digestDays = ['working', 'daily', 'weekly'] as const;
export type DigestDays = (typeof digestDays)[number];

const channelRow = record({
  kind: at('kind', known(notificationKinds)),
  bell: at('bell', flag),
  mail: at('mail', flag),
  push: at('push', flag),
});
export type ChannelRow = Decoded<typeof channelRow>;

export const choicesRecord = record({
  channels: at('channels', list(channelRow)),
  /** Reminders of a deadline, in calendar days of the organisation's zone. */
  remindThreeDays: at('remind_3', flag),
  remindOneDay: at('remind_1', flag),
  remindOnDay: at('remind_0', flag),
  /** No letters between these hours, 0 to 23; null: letters come at any hour. */
  quietFrom: at('quiet_from', optionalNumber),
  quietTo: at('quiet_to', optionalNumber),
  /** One letter instead of many. */
  digest: at('digest', flag),
  digestDays: at('digest_days', known(digestDays)),
  digestHour: at('digest_hour', number),
});
export type NotificationChoices = Decoded<typeof choicesRecord>;

const quietKinds: ReadonlySet<NotificationKind> = new Set(['decided', 'deputy']);

/**
 * What somebody gets who has chosen nothing: everything in the bell, and letters about what waits or went wrong. The browser shows the same
 * as letters tell, once a person has let one do so.
 */
export const usualChoices: NotificationChoices = {
  channels: notificationKinds.map((kind) => ({ kind, bell: true, mail: !quietKinds.has(kind), push: !quietKinds.has(kind) })),
  remindThreeDays: true,
  remindOneDay: true,
  remindOnDay: true,
  quietFrom: null,
  quietTo: null,
  digest: false,
  digestDays: 'working',
  digestHour: 9,
};

const hour: Reader<number> = integerIn(0, 23);
const hourOrNone: Reader<number | null> = (value) => (value === null ? null : hour(value));

const wholeChoices = recordIn<NotificationChoices>({
  channels: listIn(
    notificationKinds.length,
    recordIn<ChannelRow>({ kind: oneOfIn(notificationKinds), bell: booleanIn, mail: booleanIn, push: booleanIn }),
  ),
  remindThreeDays: booleanIn,
  remindOneDay: booleanIn,
  remindOnDay: booleanIn,
  quietFrom: hourOrNone,
  quietTo: hourOrNone,
  digest: booleanIn,
  digestDays: oneOfIn(digestDays),
  digestHour: hour,
});

/** Quiet hours have both ends, and they differ; each kind stands once. */
const consistent: Reader<NotificationChoices> = (value) => {
  const choices = wholeChoices(value);
  const { quietFrom, quietTo, channels } = choices;
  if ((quietFrom === null) !== (quietTo === null)) throw new BadFieldError('wrong-form');
  if (quietFrom !== null && quietFrom === quietTo) throw new BadFieldError('not-allowed');
  if (new Set(channels.map(({ kind }) => kind)).size !== channels.length) throw new BadFieldError('not-allowed');
  return choices;
};

export const choicesField = jsonField<NotificationChoices>({
  says: 'JSON: all choices',
  max: 4_000,
  examples: [usualChoices, { ...usualChoices, digest: true, digestDays: 'weekly', quietFrom: 20, quietTo: 8 }],
  read: consistent,
});
