import { linkModes, shortestLinkPassword, type LinkMode } from '@qujat/contract/link-mode';
import { dayEnd, dayOf, useTranslation } from '@qujat/i18n';
import { serverNow } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { DateField } from '@qujat/ui/date-field';
import { PasswordField } from '@qujat/ui/password-field';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import { isShort, type Limits } from './limits.ts';
import { makePassword } from './make-password.ts';
import styles from './settings-window.module.css';

interface LinkLimitsProps {
  limits: Limits;
  onChange: (change: Partial<Limits>) => void;
  hasPassword: boolean;
  /** Too many wrong passwords were given. */
  locked: boolean;
  wrong: boolean;
}

/** What a link permits, how long it is valid, and the password that it requires. */
export const LinkLimits = ({ limits, onChange, hasPassword, locked, wrong }: LinkLimitsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const names: Record<LinkMode, string> = {
    view: t('settings.modes.view'),
    upload: t('settings.modes.upload'),
    both: t('settings.modes.both'),
  };
  const past = wrong && limits.until !== null && dayEnd(limits.until) * 1000 <= serverNow();
  return (
    <div className={styles.limits}>
      <Select
        label={t('settings.mode')}
        className={styles.mode}
        options={linkModes.map((value) => ({ value, label: names[value] }))}
        value={limits.mode}
        onChange={(mode) => onChange({ mode })}
      />
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
        {limits.withPassword ? <LinkPassword limits={limits} onChange={onChange} hasPassword={hasPassword} wrong={wrong} /> : null}
      </div>
      {locked ? <p className={styles.locked}>{t('settings.locked')}</p> : null}
    </div>
  );
};

/** A generated password is shown, because nobody knows it yet. */
const LinkPassword = ({ limits, onChange, hasPassword, wrong }: Omit<LinkLimitsProps, 'locked'>): ReactNode => {
  const { t } = useTranslation('cloud');
  const [made, setMade] = useState<string | null>(null);
  const isMade = made !== null && limits.password === made;
  const rule = t('settings.passwordRule', { least: shortestLinkPassword });
  const Field = isMade ? TextField : PasswordField;
  const make = (): void => {
    const password = makePassword();
    setMade(password);
    onChange({ password });
  };
  return (
    <>
      <Field
        label={t('settings.password')}
        autoComplete="new-password"
        maxLength={200}
        value={limits.password}
        hint={isMade ? t('settings.passwordMade') : hasPassword && limits.password === '' ? t('settings.passwordKept') : rule}
        error={wrong && isShort(limits, hasPassword) ? rule : undefined}
        onChange={(password) => onChange({ password })}
      />
      <Button size="sm" onClick={make}>
        {t('settings.makePassword')}
      </Button>
    </>
  );
};
