/** By which channels a person hears of an event (NTF-3 to NTF-5). Pure. */
import {
  kindsWithoutMail,
  requiredKinds,
  usualChoices,
  type ChannelRow,
  type NotificationChoices,
  type NotificationKind,
} from '@qujat/contract/notification-choices';

/** A stored choice may be older than a kind: then the usual one counts. */
export const completeChoices = (stored: Partial<NotificationChoices> | null): NotificationChoices => {
  const chosen = new Map((stored?.channels ?? []).map((row) => [row.kind, row]));
  return { ...usualChoices, ...stored, channels: usualChoices.channels.map((row) => chosen.get(row.kind) ?? row) };
};

const rowOf = ({ channels }: NotificationChoices, kind: NotificationKind): ChannelRow => {
  const row = channels.find((each) => each.kind === kind);
  if (!row) throw new Error(`no choice for ${kind}`);
  return row;
};

export interface Channels {
  readonly bell: boolean;
  readonly push: boolean;
  /** A letter of its own, a line in the next digest, or nothing. */
  readonly mail: 'letter' | 'digest' | 'none';
}

/** `letters`: whether the person gets letters about documents at all. What the organisation requires comes in any case, and at once. */
export const channelsFor = (kind: NotificationKind, choices: NotificationChoices, letters: boolean): Channels => {
  if (requiredKinds.has(kind)) return { bell: true, push: rowOf(choices, kind).push, mail: 'letter' };
  const { bell, mail, push } = rowOf(choices, kind);
  if (!mail || !letters || kindsWithoutMail.has(kind)) return { bell, push, mail: 'none' };
  return { bell, push, mail: choices.digest ? 'digest' : 'letter' };
};

const dayMinutes = 24 * 60;

/** Minutes until the quiet hours end; 0 outside of them. `minutes`: of the person's day. The hours may span midnight. */
export const quietMinutes = ({ quietFrom, quietTo }: NotificationChoices, minutes: number): number => {
  if (quietFrom === null || quietTo === null) return 0;
  const [from, to] = [quietFrom * 60, quietTo * 60];
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  return isQuiet ? (to - minutes + dayMinutes) % dayMinutes : 0;
};
