import { BusinessError } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import {
  mailCharsets,
  mailPorts,
  mailProtocols,
  mailSecurities,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
  type MailAccount,
} from '@qujat/contract/mail-account';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { PasswordField } from '@qujat/ui/password-field';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { CircleCheck, PlugZap, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../../parts/failure-text.ts';
import { useSetting } from '../use-setting.ts';
import styles from './mail-form.module.css';
import { emptyForm, formOf, missingIn, serverIn, usesKeptPassword, withPort, type MailFields } from './mail-fields.ts';

interface Outcome {
  readonly works: boolean;
  readonly text: string;
  readonly field: 'host' | 'port' | 'security' | 'password' | null;
}

export interface MailFormProps {
  readonly account: MailAccount | null;
  readonly onChanged: () => Promise<void>;
}

/** The connection to the mailbox: it is tested first, and errors appear next to the field that caused them. */
export const MailForm = ({ account, onChanged }: MailFormProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const [fields, setFields] = useState<MailFields>(() => (account ? formOf(account) : emptyForm));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const testing = useChange({
    otherwise: '',
    onFailure: (error) => setOutcome({ works: false, text: failureText(error), field: null }),
  });

  const change = (what: Partial<MailFields>): void => {
    setFields({ ...fields, ...what });
    setMissing([]);
    setOutcome(null);
  };
  const keeps = usesKeptPassword(fields, account);
  const problemOf = (name: string): string | boolean | undefined =>
    missing.includes(name) ? t('problems.required') : outcome?.field === name ? true : undefined;

  /** Returns false, and focuses the first missing field. */
  const isWhole = (form: HTMLFormElement): boolean => {
    const found = missingIn(fields, keeps);
    setMissing(found);
    const first = form.elements.namedItem(found[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
    return found.length === 0;
  };

  const test = (form: HTMLFormElement | null): void => {
    if (!form || !isWhole(form)) return;
    setOutcome(null);
    void testing.run(async (send) => setOutcome(await send(testMailAccount, serverIn(fields), { timeoutMs: 60_000 })));
  };

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isWhole(event.currentTarget)) return;
    setOutcome(null);
    void run(async (send) => {
      try {
        await send(saveMailAccount, { ...serverIn(fields), charset: fields.charset, sender: fields.sender.trim() }, { timeoutMs: 60_000 });
      } catch (error) {
        // The server's test has failed: its message appears in the place of the test result.
        if (!(error instanceof BusinessError)) throw error;
        return setOutcome({ works: false, text: error.text, field: null });
      }
      setFields({ ...fields, password: '' });
      await onChanged();
      showToast({ text: t('mail.saved'), kind: 'success' });
    });
  };

  const remove = (): Promise<boolean> =>
    run(
      async (send) => {
        await send(removeMailAccount, {});
        await onChanged();
        showToast({ text: t('mail.removed'), kind: 'success' });
      },
      { confirm: () => confirm({ text: t('mail.removeQuestion'), action: t('mail.remove'), danger: true }) },
    );

  return (
    <form method="post" noValidate className={styles.form} onSubmit={save}>
      <p className={styles.about}>{t('mail.about')}</p>
      {account?.trouble && (
        <p role="alert" className={styles.trouble}>
          <TriangleAlert aria-hidden="true" />
          {account.trouble}
        </p>
      )}
      <div className={styles.grid}>
        <Select
          label={t('mail.protocol')}
          value={fields.protocol}
          options={mailProtocols.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(protocol) => change(withPort({ ...fields, protocol }))}
        />
        <Select
          label={t('mail.security')}
          value={fields.security}
          error={problemOf('security')}
          hint={fields.security === 'none' ? t('mail.securityNoneHint') : undefined}
          options={mailSecurities.map((value) => ({
            value,
            label: { tls: t('mail.securityTls'), starttls: t('mail.securityStarttls'), none: t('mail.securityNone') }[value],
          }))}
          onChange={(security) => change(withPort({ ...fields, security }))}
        />
        <TextField
          name="host"
          label={t('mail.host')}
          value={fields.host}
          error={problemOf('host')}
          placeholder={`${fields.protocol}.example.kz`}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(host) => change({ host })}
        />
        <TextField
          name="port"
          label={t('mail.port')}
          value={fields.port}
          error={problemOf('port')}
          hint={t('mail.portHint', { secure: mailPorts[fields.protocol].tls, plain: mailPorts[fields.protocol].none })}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={(port) => change({ port })}
        />
        <TextField
          name="login"
          label={t('mail.login')}
          value={fields.login}
          error={problemOf('login')}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(login) => change({ login })}
        />
        <PasswordField
          name="mail-password"
          label={t('mail.password')}
          value={fields.password}
          error={problemOf('password') ?? problemOf('mail-password')}
          hint={keeps ? t('mail.passwordKept') : undefined}
          maxLength={256}
          autoComplete="new-password"
          onChange={(password) => change({ password })}
        />
        <TextField
          name="sender"
          label={t('mail.sender')}
          value={fields.sender}
          hint={t('mail.senderHint')}
          maxLength={200}
          autoComplete="off"
          onChange={(sender) => change({ sender })}
        />
        <Select
          label={t('mail.charset')}
          value={fields.charset}
          hint={t('mail.charsetHint')}
          options={mailCharsets.map((value) => ({ value, label: value }))}
          onChange={(charset) => change({ charset })}
        />
      </div>
      <div aria-live="polite">
        {outcome && (
          <p className={outcome.works ? styles.works : styles.trouble}>
            {outcome.works ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            {outcome.text}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <Button type="submit" variant="primary" loading={busy}>
          {account ? t('settings.save') : t('mail.connect')}
        </Button>
        <Button icon={<PlugZap aria-hidden="true" />} loading={testing.busy} onClick={(event) => test(event.currentTarget.form)}>
          {t('mail.test')}
        </Button>
        {account && (
          <Button variant="ghost" onClick={() => void remove()}>
            {t('mail.remove')}
          </Button>
        )}
      </div>
    </form>
  );
};
