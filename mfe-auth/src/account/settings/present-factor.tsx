import { askFactorCode, type secondFactors } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import { KeyFields } from '../key/key-fields.tsx';
import { signChallenge } from '../ncalayer/sign-challenge.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

/** The proof of the present factor; empty fields until the person has filled them in. */
export interface Proof {
  readonly ticket?: string;
  readonly code?: string;
  readonly keyFile?: File;
  readonly keyPassword?: string;
  readonly signature?: string;
}

interface PresentFactorProps {
  readonly factor: (typeof secondFactors)[number];
  readonly email: string;
  /** Key files are forbidden: NCALayer signs. */
  readonly ncalayerOnly: boolean;
  readonly proof: Proof;
  readonly problem: string | undefined;
  readonly onChange: (proof: Proof) => void;
}

/** Whether the proof is complete. */
export const isComplete = (factor: PresentFactorProps['factor'], { ticket, code, keyFile, keyPassword, signature }: Proof): boolean =>
  factor === 'none' || (factor === 'email' ? Boolean(ticket && code) : Boolean(signature || (keyFile && keyPassword)));

/** The key with NCALayer: it signs a text of this session. */
const SignedProof = ({ proof, problem, onChange }: Pick<PresentFactorProps, 'proof' | 'problem' | 'onChange'>): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const sign = (): Promise<boolean> =>
    run(async (send) => {
      const signature = await signChallenge(send);
      if (signature) onChange({ ...proof, signature });
    });
  return (
    <>
      <p>{t('settings.ncalayerOnly')}</p>
      <Button name="signature" loading={busy} onClick={() => void sign()}>
        {t('settings.signByNcalayer')}
      </Button>
      <p role={proof.signature ? 'status' : 'alert'}>{proof.signature ? t('settings.signedByNcalayer') : problem}</p>
    </>
  );
};

/** Asks for the factor that is about to be changed: the code of a letter, or the key. */
export const PresentFactor = ({ factor, email, ncalayerOnly, proof, problem, onChange }: PresentFactorProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  if (factor === 'none') return null;
  if (factor === 'esign' && ncalayerOnly) return <SignedProof proof={proof} problem={problem} onChange={onChange} />;
  if (factor === 'esign')
    return (
      <KeyFields
        file={proof.keyFile ?? null}
        problems={{ file: proof.keyFile ? undefined : problem, password: proof.keyPassword ? undefined : problem }}
        onFile={(file) => {
          const { keyFile: _, ...rest } = proof;
          onChange(file ? { ...rest, keyFile: file } : rest);
        }}
        onPassword={(password) => onChange({ ...proof, keyPassword: password })}
      />
    );
  const askCode = (): Promise<boolean> =>
    run(async (send) => {
      const { ticket } = await send(askFactorCode, {});
      onChange({ ...proof, ticket });
      showToast({ text: t('settings.codeSent', { email }), kind: 'success' });
    });
  return (
    <>
      <Button className={styles.askCode} loading={busy} onClick={() => void askCode()}>
        {proof.ticket ? t('settings.codeAgain') : t('settings.codeAsk')}
      </Button>
      <TextField
        name="code"
        label={t('settings.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={5}
        error={problem && !proof.ticket ? t('settings.codeFirst') : proof.code ? undefined : problem}
        onChange={(value) => onChange({ ...proof, code: value.trim() })}
      />
    </>
  );
};
