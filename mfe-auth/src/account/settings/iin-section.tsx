import { ApiError, hasExtension } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import { failureReasons } from '@qujat/contract/failure';
import { bindIin, proveIin } from '@qujat/contract/own-iin';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirmByPassword } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import type { FormEvent, ReactNode } from 'react';
import { KeyFields } from '../key/key-fields.tsx';
import { useKeyForm } from '../key/use-key-form.ts';
import { withRole } from '../key/with-role.ts';
import { signChallenge } from '../ncalayer/sign-challenge.ts';
import { KnownKeys } from './known-keys.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

type Evidence = { readonly keyFile: File; readonly password: string } | { readonly signature: string };

/** The person's IIN. A person without one, who registered by e-mail, proves it here with a key: without an IIN they cannot sign. */
export const IinSection = ({ settings, onChanged }: SectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const { fields, read } = useKeyForm();
  if (!hasExtension('own-iin') || (settings.hasTaxId && !settings.iin)) return null;

  const bind = async (send: Send, evidence: Evidence): Promise<void> => {
    const { iin, holder, role, proof } = await send(proveIin, evidence);
    const question = withRole(t('settings.iinQuestion', { iin, holder }), role);
    // Whoever has mistyped the password is asked again: the key has proven the IIN already.
    for (let isBound = false, problem = ''; !isBound;) {
      const text = problem === '' ? question : `${problem} ${question}`;
      const password = await confirmByPassword({ title: t('settings.iinTitle'), text, action: t('settings.iinBind') });
      if (password === null) return;
      try {
        await send(bindIin, { proof, password });
        isBound = true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== failureReasons.passwordWrong) throw error;
        problem = error.text;
      }
    }
    await onChanged();
    showToast({ text: t('settings.iinBound'), kind: 'success' });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const key = read(event.currentTarget);
    if (key) void run((send) => bind(send, { keyFile: key.file, password: key.password }));
  };

  const byNcalayer = (): void =>
    void run(async (send) => {
      const signature = await signChallenge(send);
      if (signature) await bind(send, { signature });
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
                <KeyFields {...fields} busy={busy} />
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
