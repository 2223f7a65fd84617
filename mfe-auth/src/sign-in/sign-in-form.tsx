import { loadClient, logFault, readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { linkClass } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../parts/form-alert.tsx';
import styles from '../parts/form.module.css';
import { inputOf } from '../parts/input-of.ts';
import { OtherWays } from './other-ways.tsx';
import ways from './other-ways.module.css';
import { useSignIn } from './use-sign-in.ts';

/** Only in a demo. */
const demo = lazyPart(() => import(/* webpackChunkName: "demo-accounts" */ '../account/demo/demo-accounts.tsx'));

/** Uncontrolled fields: input typed before the code has loaded stays. */
export const SignInForm = (): ReactNode => {
  const { t } = useTranslation('auth');
  const { busy, byNcalayer, secondFactor, submit, finish, cancelSecondFactor } = useSignIn();
  const [incomplete, setIncomplete] = useState(false);
  const [offer, setOffer] = useState<ReactNode>(null);
  useEffect(() => {
    const { demoAccounts: accounts } = readPageConfiguration();
    const signIn = (email: string, password: string): void => void submit({ email, password, remember: false });
    if (accounts) demo.load().then(async ({ offerDemoAccounts }) => setOffer(await offerDemoAccounts({ accounts, signIn })), logFault);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  }, []);
  const settle = (): void => setIncomplete(false);
  // The code that submits the form loads while the person types. If that fails, the submission loads it again and reports a failure.
  const prepare = (): void => void loadClient().catch(() => {});

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const email = inputOf(form, 'email').value.trim();
    const password = inputOf(form, 'password').value;
    const complete = email !== '' && password !== '';
    setIncomplete(!complete);
    if (complete) void submit({ email, password, remember: inputOf(form, 'remember').checked });
    else inputOf(form, email ? 'password' : 'email').focus();
  };

  return (
    <>
      <form method="post" noValidate className={styles.form} onInput={prepare} onSubmit={onSubmit}>
        <TextField
          name="email"
          type="email"
          size="lg"
          label={t('signIn.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={incomplete}
          onChange={settle}
        />
        <PasswordField name="password" size="lg" label={t('signIn.password')} error={incomplete} onChange={settle} />
        <div className={ways.line}>
          <Checkbox name="remember" label={t('signIn.remember')} />
          <Link to="/recovery" className={linkClass}>
            {t('signIn.recover')}
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy === 'form'} className={styles.submit}>
          {t('signIn.submit')}
        </Button>
        {/* Below the button, which stays under the pointer. */}
        <FormAlert>{incomplete ? t('errors.required') : null}</FormAlert>
      </form>
      <OtherWays busy={busy === 'ncalayer'} byNcalayer={() => void byNcalayer()} />
      {offer}
      {secondFactor && <secondFactor.Dialog {...secondFactor} onDone={finish} onCancel={cancelSecondFactor} />}
    </>
  );
};
