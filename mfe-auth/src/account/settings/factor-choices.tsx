import type { readSettings, secondFactors } from '@qujat/contract/settings';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

export type Factor = (typeof secondFactors)[number];

interface FactorChoicesProps {
  readonly settings: Pick<CallAnswer<typeof readSettings>, 'email' | 'hasTaxId' | 'secondFactor' | 'factorObligatory'>;
  readonly offered: readonly Factor[];
  readonly factor: Factor;
  readonly onChange: (factor: Factor) => void;
}

/** The second factors, each with what it means. Without a known IIN a key cannot be one. */
export const FactorChoices = ({ settings, offered, factor, onChange }: FactorChoicesProps): ReactNode => {
  const { t } = useTranslation('account');
  const all: Readonly<Record<Factor, { readonly label: string; readonly about: string; readonly isClosed: boolean }>> = {
    none: {
      label: t('settings.factorNone'),
      about: settings.factorObligatory ? t('factorSetup.obligatory') : t('settings.factorNoneAbout'),
      isClosed: settings.factorObligatory && settings.secondFactor !== 'none',
    },
    email: { label: t('settings.factorEmail'), about: t('settings.factorEmailAbout', { email: settings.email }), isClosed: false },
    esign: {
      label: t('settings.factorKey'),
      about: settings.hasTaxId ? t('settings.factorKeyAbout') : t('settings.factorKeyMissing'),
      isClosed: !settings.hasTaxId,
    },
  };
  return (
    <fieldset className={styles.choices} aria-label={t('settings.secondFactor')}>
      {offered.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="factor"
            value={value}
            checked={factor === value}
            disabled={all[value].isClosed}
            onChange={() => onChange(value)}
          />
          <span>{all[value].label}</span>
          <small>{all[value].about}</small>
        </label>
      ))}
    </fieldset>
  );
};
