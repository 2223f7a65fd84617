import type { Folder } from '@qujat/contract/cloud';
import { dayEnd, dayOf, useTranslation } from '@qujat/i18n';
import { serverNow } from '@qujat/session';
import { Checkbox } from '@qujat/ui/checkbox';
import { DateField } from '@qujat/ui/date-field';
import { PasswordField } from '@qujat/ui/password-field';
import type { ReactNode } from 'react';
import styles from './settings-window.module.css';

/** The person's input. */
export interface Limits {
  /** 'YYYY-MM-DD', or null for a link without an end. */
  readonly until: string | null;
  /** The text is not a date. */
  readonly unreadable: boolean;
  readonly withPassword: boolean;
  /** Empty leaves the one that is set. */
  readonly password: string;
}

export const limitsOf = ({ linkExpires, linkPassword }: Folder): Limits => ({
  until: linkExpires ? dayOf(linkExpires) : null,
  unreadable: false,
  withPassword: linkPassword,
  password: '',
});

export interface LinkChange {
  /** Unix seconds: the link serves to the end of that day. */
  readonly expires: number | undefined;
  readonly password: string | undefined;
  readonly withoutPassword: boolean | undefined;
}

/** The change to send to the server: null for none, 'wrong' for an invalid or past day, or a missing password. */
export const linkChange = ({ until: day, unreadable, withPassword, password }: Limits, folder: Folder): LinkChange | 'wrong' | null => {
  if (unreadable || (withPassword && !folder.linkPassword && password === '')) return 'wrong';
  const was = folder.linkExpires ? dayOf(folder.linkExpires) : null;
  if (day !== null && day !== was && dayEnd(day) * 1000 <= serverNow()) return 'wrong';
  if (day === was && password === '' && withPassword === folder.linkPassword) return null;
  return {
    expires: day === null ? undefined : day === was ? (folder.linkExpires ?? undefined) : dayEnd(day),
    password: withPassword && password !== '' ? password : undefined,
    withoutPassword: withPassword ? undefined : true,
  };
};

interface LinkLimitsProps {
  limits: Limits;
  onChange: (change: Partial<Limits>) => void;
  hasPassword: boolean;
  wrong: boolean;
}

/** Until when a link serves, and the password that it asks for. */
export const LinkLimits = ({ limits, onChange, hasPassword, wrong }: LinkLimitsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const past = wrong && limits.until !== null && dayEnd(limits.until) * 1000 <= serverNow();
  return (
    <div className={styles.limits}>
      <DateField
        label={t('settings.until')}
        value={limits.until}
        earliest={dayOf(new Date(serverNow()))}
        hint={t('settings.untilHint')}
        error={past ? t('settings.badDay') : undefined}
        onChange={(until) => onChange({ until })}
        onUnreadable={(unreadable) => onChange({ unreadable })}
      />
      <div className={styles.password}>
        <Checkbox
          label={t('settings.withPassword')}
          checked={limits.withPassword}
          onChange={(withPassword) => onChange({ withPassword })}
        />
        {limits.withPassword ? (
          <PasswordField
            label={t('settings.password')}
            autoComplete="new-password"
            maxLength={200}
            value={limits.password}
            hint={hasPassword ? t('settings.passwordKept') : undefined}
            onChange={(password) => onChange({ password })}
          />
        ) : null}
      </div>
    </div>
  );
};
