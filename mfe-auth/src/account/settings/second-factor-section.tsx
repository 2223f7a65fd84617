import { hasExtension } from '@qujat/api';
import { saveSecondFactor, secondFactors } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { PasswordField } from '@qujat/ui/password-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import { FactorChoices, type Factor } from './factor-choices.tsx';
import { isComplete, PresentFactor, type Proof } from './present-factor.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

/** Switches the second factor on and off. It asks for the password and the present factor: an open window alone must not be enough. */
export const SecondFactorSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const [factor, setFactor] = useState<Factor>(settings.secondFactor);
  const [missing, setMissing] = useState({ password: false, proof: false });
  const [proof, setProof] = useState<Proof>({});
  const ncalayerOnly = settings.ncalayerOnly && hasExtension('key-policy');
  const isChanged = factor !== settings.secondFactor;

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = inputOf(event.currentTarget, 'password');
    const isProved = isComplete(settings.secondFactor, proof);
    setMissing({ password: field.value === '', proof: !isProved });
    if (field.value === '') return field.focus();
    if (!isProved) {
      if (settings.secondFactor === 'esign' && ncalayerOnly)
        return event.currentTarget.querySelector<HTMLButtonElement>('button[name=signature]')?.focus();
      const keyField = proof.keyFile ? 'keyPassword' : 'keyFile';
      return inputOf(event.currentTarget, settings.secondFactor === 'email' ? 'code' : keyField).focus();
    }
    void run(async (send) => {
      await send(saveSecondFactor, { factor, password: field.value, ...proof });
      setProof({});
      await onChanged();
      showToast({ text: t('settings.factorSaved'), kind: 'success' });
    });
  };

  return (
    <Card title={t('settings.secondFactor')} padding="lg">
      <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <FactorChoices settings={settings} offered={secondFactors} factor={factor} onChange={setFactor} />
        {isChanged && (
          <>
            <PasswordField
              name="password"
              label={t('settings.current')}
              maxLength={256}
              error={missing.password ? t('problems.required') : undefined}
              onChange={() => setMissing({ ...missing, password: false })}
            />
            <PresentFactor
              factor={settings.secondFactor}
              email={settings.email}
              ncalayerOnly={ncalayerOnly}
              proof={proof}
              problem={missing.proof ? t('problems.required') : undefined}
              onChange={setProof}
            />
            <p className={styles.quiet}>{t('settings.factorAbout')}</p>
            <Button type="submit" variant="primary" loading={busy}>
              {t('settings.save')}
            </Button>
          </>
        )}
      </form>
    </Card>
  );
};
