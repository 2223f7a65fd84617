import { keyFileType } from '@qujat/contract/key-file';
import { iinChallenge } from '@qujat/contract/own-iin';
import { askFactorCode, type secondFactors } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { signText } from '@qujat/ncalayer';
import { Button } from '@qujat/ui/button';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import styles from './settings.module.css';
import { explain } from '../ncalayer/explain.ts';
import { useSetting } from './use-setting.ts';

/** What proves the present factor; empty fields until the person has filled them in. */
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
  /** No key file may be sent: NCALayer signs. */
  readonly ncalayerOnly: boolean;
  readonly proof: Proof;
  readonly problem: string | undefined;
  readonly onChange: (proof: Proof) => void;
}

/** Whether nothing is missing. */
export const isComplete = (factor: PresentFactorProps['factor'], { ticket, code, keyFile, keyPassword, signature }: Proof): boolean =>
  factor === 'none' || (factor === 'email' ? Boolean(ticket && code) : Boolean(signature || (keyFile && keyPassword)));

/** The key by NCALayer: it signs a text of this session. */
const SignedProof = ({ proof, problem, onChange }: Pick<PresentFactorProps, 'proof' | 'problem' | 'onChange'>): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const sign = (): Promise<boolean> =>
    run(async (send) => {
      const { challenge } = await send(iinChallenge, {});
      const outcome = await signText(challenge, 'signing');
      if (outcome.kind === 'signed') onChange({ ...proof, signature: outcome.signature });
      else await explain(outcome);
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
      <>
        <FileField
          name="keyFile"
          label={t('key.file')}
          placeholder={t('key.choose')}
          accept={keyFileType}
          value={proof.keyFile ?? null}
          error={proof.keyFile ? undefined : problem}
          onChange={(file) => {
            const { keyFile: _, ...rest } = proof;
            onChange(file ? { ...rest, keyFile: file } : rest);
          }}
        />
        <PasswordField
          name="keyPassword"
          label={t('key.password')}
          autoComplete="off"
          maxLength={256}
          error={proof.keyPassword ? undefined : problem}
          onChange={(value) => onChange({ ...proof, keyPassword: value })}
        />
      </>
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
