import { hasExtension } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import { keyFileType } from '@qujat/contract/key-file';
import { bindIin, iinChallenge, proveIin } from '@qujat/contract/own-iin';
import { useTranslation } from '@qujat/i18n';
import { signText } from '@qujat/ncalayer';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { inputOf } from '../../parts/input-of.ts';
import { keyFileProblem } from '../key/key-file-problem.ts';
import { explain } from '../ncalayer/explain.ts';
import { withRole } from '../key/with-role.ts';
import { KnownKeys } from './known-keys.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

interface Problems {
  readonly file?: string | undefined;
  readonly password?: string | undefined;
}

type Evidence = { readonly keyFile: File; readonly password: string } | { readonly signature: string };

/** The person's IIN. A person without one, who registered by e-mail, proves it here with a key: without an IIN they cannot sign. */
export const IinSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  if (!hasExtension('own-iin') || (settings.hasTaxId && !settings.iin)) return null;

  const bind = async (send: Send, evidence: Evidence): Promise<void> => {
    const { iin, holder, role, proof } = await send(proveIin, evidence);
    if (
      !(await confirm({
        title: t('settings.iinTitle'),
        text: withRole(t('settings.iinQuestion', { iin, holder }), role),
        action: t('settings.iinBind'),
      }))
    )
      return;
    await send(bindIin, { proof });
    await onChanged();
    showToast({ text: t('settings.iinBound'), kind: 'success' });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = inputOf(event.currentTarget, 'keyPassword');
    const password = field.value;
    const found: Problems = {
      file: file === null ? t('key.fileRequired') : keyFileProblem(file),
      password: password === '' ? t('key.passwordRequired') : undefined,
    };
    setProblems(found);
    if (found.file) inputOf(event.currentTarget, 'keyFile').focus();
    else if (found.password) field.focus();
    else if (file) void run((send) => bind(send, { keyFile: file, password }));
  };

  const byNcalayer = (): void =>
    void run(async (send) => {
      const { challenge } = await send(iinChallenge, {});
      const outcome = await signText(challenge, 'signing');
      if (outcome.kind === 'signed') await bind(send, { signature: outcome.signature });
      else await explain(outcome);
    });

  return (
    <Card title={t('settings.iin')} padding="lg">
      {settings.iin ? (
        <>
          <p className={styles.number}>{t('settings.iinKnown', { iin: settings.iin })}</p>
          <KnownKeys keys={settings.keys} />
        </>
      ) : (
        <>
          <p className={styles.about}>{t('settings.iinMissing')}</p>
          <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
            {settings.ncalayerOnly ? (
              <p>{t('settings.ncalayerOnly')}</p>
            ) : (
              <>
                <FileField
                  name="keyFile"
                  label={t('key.file')}
                  placeholder={t('key.choose')}
                  accept={keyFileType}
                  value={file}
                  disabled={busy}
                  error={problems.file}
                  onChange={(chosen) => {
                    setFile(chosen);
                    setProblems({});
                  }}
                />
                <PasswordField
                  name="keyPassword"
                  label={t('key.password')}
                  autoComplete="off"
                  maxLength={256}
                  error={problems.password}
                  onChange={() => setProblems({})}
                />
                <Button type="submit" variant="primary" loading={busy}>
                  {t('settings.iinProve')}
                </Button>
              </>
            )}
            <Button variant={settings.ncalayerOnly ? 'primary' : undefined} disabled={busy} onClick={byNcalayer}>
              {t('settings.iinByNcalayer')}
            </Button>
          </form>
        </>
      )}
    </Card>
  );
};
