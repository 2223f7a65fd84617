/** The person's choices for a folder's link, and the resulting change. */
import type { Folder } from '@qujat/contract/cloud';
import { asLinkMode, shortestLinkPassword, usualLinkDays, type LinkMode } from '@qujat/contract/link-mode';
import { dayEnd, dayOf } from '@qujat/i18n';
import { serverNow } from '@qujat/session';

/** The person's input. */
export interface Limits {
  /** 'YYYY-MM-DD', or null for a link without an end. */
  readonly until: string | null;
  /** The text is not a date. */
  readonly unreadable: boolean;
  readonly withPassword: boolean;
  /** Empty keeps the current one. */
  readonly password: string;
  readonly mode: LinkMode;
}

/** For a link that does not exist yet: viewing, for a month, or for the days that the organisation allows if these are fewer. */
export const usualLimits = (linkDays: number | null): Limits => ({
  until: dayOf(new Date(serverNow() + Math.min(usualLinkDays, linkDays ?? usualLinkDays) * 86_400_000)),
  unreadable: false,
  withPassword: false,
  password: '',
  mode: 'view',
});

export const limitsOf = ({ linkExpires, linkPassword, linkMode }: Folder): Limits => ({
  until: linkExpires ? dayOf(linkExpires) : null,
  unreadable: false,
  withPassword: linkPassword,
  password: '',
  mode: asLinkMode(linkMode),
});

export interface LinkChange {
  /** Unix seconds: the link is valid to the end of that day. */
  readonly expires: number | undefined;
  readonly password: string | undefined;
  readonly withoutPassword: boolean | undefined;
  readonly mode: LinkMode | undefined;
}

/** Whether the password is too short; an empty one keeps the current password. */
export const isShort = ({ withPassword, password }: Pick<Limits, 'withPassword' | 'password'>, hasPassword: boolean): boolean =>
  withPassword && (password !== '' || !hasPassword) && [...password].length < shortestLinkPassword;

/**
 * The change to send to the server: null for none, 'wrong' for an invalid or past day, or a missing or short password. A new link gets all
 * limits, because the server would otherwise apply its defaults.
 */
export const linkChange = (
  { until: day, unreadable, withPassword, password, mode }: Limits,
  folder: Folder,
  isNew: boolean,
): LinkChange | 'wrong' | null => {
  if (unreadable || isShort({ withPassword, password }, folder.linkPassword)) return 'wrong';
  const was = folder.linkExpires ? dayOf(folder.linkExpires) : null;
  if (day !== null && day !== was && dayEnd(day) * 1000 <= serverNow()) return 'wrong';
  const sameMode = mode === asLinkMode(folder.linkMode);
  if (!isNew && day === was && password === '' && withPassword === folder.linkPassword && sameMode) return null;
  return {
    expires: day === null ? undefined : day === was ? (folder.linkExpires ?? undefined) : dayEnd(day),
    password: withPassword && password !== '' ? password : undefined,
    withoutPassword: withPassword ? undefined : true,
    mode: sameMode && !isNew ? undefined : mode,
  };
};
