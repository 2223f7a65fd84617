import type { Folder } from '@qujat/contract/cloud';
import { dayEnd, dayOf, formatDate, parseDate, useTranslation } from '@qujat/i18n';
import { serverNow } from '@qujat/session';
import { Checkbox } from '@qujat/ui/checkbox';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import styles from './settings-window.module.css';

/** What the person has written. */
export interface Limits {
  /** 'dd.mm.yyyy', or empty for a link without an end. */
  readonly until: string;
  readonly withPassword: boolean;
  /** Empty leaves the one that is set. */
  readonly password: string;
}

export const limitsOf = ({ linkExpires, linkPassword }: Folder): Limits => ({ until: linkExpires ? formatDate(linkExpires, 'date') : '', withPassword: linkPassword, password: '' });

export interface LinkChange {
  /** Unix seconds: the link serves to the end of that day. */
  readonly expires: number | undefined;
  readonly password: string | undefined;
  readonly withoutPassword: boolean | undefined;
}

/** What is to be told to the server: null for nothing, 'wrong' for a day that is none or past, or a password that is missing. */
export const linkChange = ({ until, withPassword, password }: Limits, folder: Folder): LinkChange | 'wrong' | null => {
  const day = until.trim() === '' ? null : parseDate(until);
  if (day === undefined || (withPassword && !folder.linkPassword && password === '')) return 'wrong';
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
  onChange: (limits: Limits) => void;
  hasPassword: boolean;
  wrong: boolean;
}

/** Until when a link serves, and the password that it asks for. */
export const LinkLimits = ({ limits, onChange, hasPassword, wrong }: LinkLimitsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const day = limits.until.trim() === '' ? null : parseDate(limits.until);
  const badDay = wrong && limits.until.trim().length >= 10 && (day === undefined || (day !== null && dayEnd(day) * 1000 <= serverNow()));
  return (
    <div className={styles.limits}>
      <TextField
        label={t('settings.until')}
        placeholder={t('settings.day')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={limits.until}
        hint={t('settings.untilHint')}
        error={badDay ? t('settings.badDay') : undefined}
        onChange={(until) => onChange({ ...limits, until })}
      />
      <div className={styles.password}>
        <Checkbox label={t('settings.withPassword')} checked={limits.withPassword} onChange={(withPassword) => onChange({ ...limits, withPassword })} />
        {limits.withPassword ? (
          <PasswordField
            label={t('settings.password')}
            autoComplete="new-password"
            maxLength={200}
            value={limits.password}
            hint={hasPassword ? t('settings.passwordKept') : undefined}
            onChange={(password) => onChange({ ...limits, password })}
          />
        ) : null}
      </div>
    </div>
  );
};
