import { request } from '@qujat/api';
import { registerByEmail } from '@qujat/contract/registration';
import { checkEmailRegistration, type EmailRegistration, type Found } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { FormFoot } from '../parts/form-foot.tsx';
import styles from '../parts/form.module.css';
import { Consent } from './consent.tsx';
import { Credentials } from './credentials.tsx';
import { RegistrationHeading } from './heading.tsx';
import { invitationField, invitationHash, registrationObstacle } from './mode.ts';
import { LetterSent } from './letter-sent.tsx';
import { NoRegistration } from './no-registration.tsx';
import { problemText } from './problem-text.ts';

type Problem = Found<keyof EmailRegistration>;

const read = (form: HTMLFormElement): Required<EmailRegistration> & { readonly email: string } => {
  const value = (name: keyof EmailRegistration): string => inputOf(form, name).value;
  return {
    organisation: value('organisation').trim(),
    firstName: value('firstName').trim(),
    lastName: value('lastName').trim(),
    phone: value('phone').trim(),
    email: value('email').trim(),
    password: value('password'),
    repeated: value('repeated'),
    consent: inputOf(form, 'consent').checked,
  };
};

/** /reginstanceemail: an organisation registers; a letter with a link finishes it (ACC-19). */
const RegisterByEmailPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [obstacle] = useState(registrationObstacle);
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
      await request(registerByEmail, { ...input, ...invitationField() });
      setSentTo(input.email);
    });
  };

  if (obstacle) return <NoRegistration why={obstacle} />;
  if (sentTo !== null) return <LetterSent to={sentTo} />;
  return (
    <FormPage>
      <RegistrationHeading />
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        <TextField
          name="organisation"
          size="lg"
          label={t('registration.organisation')}
          autoComplete="organization"
          maxLength={200}
          error={marked('organisation')}
          onChange={settle}
        />
        <div className={styles.pair}>
          <TextField
            name="firstName"
            size="lg"
            label={t('registration.firstName')}
            autoComplete="given-name"
            maxLength={100}
            error={marked('firstName')}
            onChange={settle}
          />
          <TextField
            name="lastName"
            size="lg"
            label={t('registration.lastName')}
            autoComplete="family-name"
            maxLength={100}
            error={marked('lastName')}
            onChange={settle}
          />
        </div>
        <TextField
          name="phone"
          type="tel"
          size="lg"
          label={t('registration.phone')}
          autoComplete="tel"
          maxLength={30}
          error={problem?.kind === 'phone' ? problemText('phone') : marked('phone')}
          onChange={settle}
        />
        <Credentials problem={problem} onChange={settle} />
        <Consent invalid={marked('consent')} onChange={settle} />
        <FormAlert>{problem && !['email', 'phone', 'weak'].includes(problem.kind) ? problemText(problem.kind) : null}</FormAlert>
        <FormFoot
          submit={t('registration.submit')}
          busy={busy}
          other={{ to: `/reginstance${invitationHash()}`, text: t('registration.byKey') }}
        />
      </form>
    </FormPage>
  );
};

export default RegisterByEmailPage;
