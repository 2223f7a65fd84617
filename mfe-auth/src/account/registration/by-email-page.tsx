import { request } from '@qujat/api';
import { registerByEmail } from '@qujat/contract/registration';
import { checkEmailRegistration, type EmailRegistration, type Found } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import styles from '../parts/form.module.css';
import { Outcome } from '../parts/outcome.tsx';
import { useSending } from '../parts/use-sending.ts';
import { Consent } from './consent.tsx';
import { RegistrationHeading } from './heading.tsx';
import { problemText } from './problem-text.ts';

type Problem = Found<keyof EmailRegistration>;

const read = (form: HTMLFormElement): Required<EmailRegistration> & { readonly email: string } => {
  const value = (name: keyof EmailRegistration): string => inputOf(form, name).value;
  return {
    organisation: value('organisation').trim(), firstName: value('firstName').trim(), lastName: value('lastName').trim(), phone: value('phone').trim(),
    email: value('email').trim(), password: value('password'), repeated: value('repeated'), consent: inputOf(form, 'consent').checked,
  };
};

/** /reginstanceemail: an organisation registers; a letter with a link finishes it (specification 1 §2.5). */
const RegisterByEmailPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const settle = (): void => setProblem(null);
  const marked = (name: keyof EmailRegistration): boolean => problem?.fields.includes(name) ?? false;

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { consent, ...input } = read(form);
    const found = checkEmailRegistration({ ...input, consent });
    setProblem(found);
    if (found?.fields[0]) inputOf(form, found.fields[0]).focus();
    if (found) return;
    send(async () => {
      await request(registerByEmail, input);
      setSentTo(input.email);
    });
  };

  if (sentTo !== null) {
    return (
      <FormPage>
        <Outcome title={t('registration.sentTitle')} text={t('registration.sent', { email: sentTo })}>
          <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
        </Outcome>
      </FormPage>
    );
  }
  return (
    <FormPage>
      <RegistrationHeading />
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        <TextField name="organisation" size="lg" label={t('registration.organisation')} autoComplete="organization" maxLength={200} error={marked('organisation')} onChange={settle} />
        <div className={styles.pair}>
          <TextField name="firstName" size="lg" label={t('registration.firstName')} autoComplete="given-name" maxLength={100} error={marked('firstName')} onChange={settle} />
          <TextField name="lastName" size="lg" label={t('registration.lastName')} autoComplete="family-name" maxLength={100} error={marked('lastName')} onChange={settle} />
        </div>
        <TextField name="phone" type="tel" size="lg" label={t('registration.phone')} autoComplete="tel" maxLength={30} error={marked('phone')} onChange={settle} />
        <TextField
          name="email" type="email" size="lg" label={t('email')} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254}
          error={problem?.kind === 'email' ? t('problems.email') : marked('email')} onChange={settle}
        />
        <PasswordField
          name="password" size="lg" label={t('registration.password')} autoComplete="new-password" maxLength={256} hint={t('problems.weak')}
          error={problem?.kind === 'weak' ? t('problems.weak') : marked('password')} onChange={settle}
        />
        <PasswordField name="repeated" size="lg" label={t('registration.repeated')} autoComplete="new-password" maxLength={256} error={marked('repeated')} onChange={settle} />
        <Consent invalid={marked('consent')} onChange={settle} />
        <FormAlert>{problem && problem.kind !== 'email' && problem.kind !== 'weak' ? problemText(problem.kind) : null}</FormAlert>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={base.submit}>
          {t('registration.submit')}
        </Button>
        <p className={styles.foot}>
          <Link to="/reginstance" className={linkClass}>
            {t('registration.byKey')}
          </Link>
          <Link to="/login" className={linkClass}>
            {t('toSignIn')}
          </Link>
        </p>
      </form>
    </FormPage>
  );
};

export default RegisterByEmailPage;
