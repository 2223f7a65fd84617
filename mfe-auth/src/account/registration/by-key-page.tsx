import { request } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { registerByKey } from '@qujat/contract/registration';
import { checkKeyRegistration, type Found } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { FileField } from '@qujat/ui/file-field';
import { linkClass } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useLeave } from '../../parts/use-leave.ts';
import { keyFileProblem } from '../key/key-file-problem.ts';
import styles from '../parts/form.module.css';
import { useSending } from '../parts/use-sending.ts';
import { Consent } from './consent.tsx';
import { RegistrationHeading } from './heading.tsx';
import { problemText } from './problem-text.ts';

type Problem = Found<'email' | 'keyPassword' | 'password' | 'repeated' | 'consent' | 'keyFile'>;

/** /reginstance: an organisation registers by its key (specification 1 §2.5). */
const RegisterByKeyPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const leave = useLeave();
  const { busy, send } = useSending();
  const [keyFile, setKeyFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wrongFile, setWrongFile] = useState<string | undefined>();
  const settle = (): void => {
    setProblem(null);
    setWrongFile(undefined);
  };
  const marked = (name: Problem['fields'][number]): boolean => problem?.fields.includes(name) ?? false;

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string): string => inputOf(form, name).value;
    const input = { email: value('email').trim(), password: value('password'), repeated: value('repeated'), keyPassword: value('keyPassword') };
    const found = checkKeyRegistration({ ...input, consent: inputOf(form, 'consent').checked, hasKeyFile: keyFile !== null });
    setProblem(found);
    if (found?.fields[0]) inputOf(form, found.fields[0]).focus();
    if (found || !keyFile) return;
    const wrong = keyFileProblem(keyFile);
    setWrongFile(wrong);
    if (wrong) return inputOf(form, 'keyFile').focus();
    send(async () => {
      await request(registerByKey, { ...input, keyFile });
      leave({ path: '/' });
    });
  };

  return (
    <FormPage>
      <RegistrationHeading />
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        <TextField
          name="email" type="email" size="lg" label={t('email')} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254}
          error={problem?.kind === 'email' ? t('problems.email') : marked('email')} onChange={settle}
        />
        <PasswordField
          name="password" size="lg" label={t('registration.password')} autoComplete="new-password" maxLength={256} hint={t('problems.weak')}
          error={problem?.kind === 'weak' ? t('problems.weak') : marked('password')} onChange={settle}
        />
        <PasswordField name="repeated" size="lg" label={t('registration.repeated')} autoComplete="new-password" maxLength={256} error={marked('repeated')} onChange={settle} />
        <FileField
          name="keyFile" label={t('registration.keyFile')} placeholder={t('key.choose')} accept={keyFileType} value={keyFile}
          error={problem?.kind === 'key-file' ? t('problems.organisationKey') : wrongFile}
          onChange={(file) => {
            settle();
            setKeyFile(file);
          }}
        />
        <PasswordField name="keyPassword" size="lg" label={t('key.password')} autoComplete="off" maxLength={256} error={marked('keyPassword')} onChange={settle} />
        <Consent invalid={marked('consent')} onChange={settle} />
        <FormAlert>{problem && !['email', 'weak', 'key-file'].includes(problem.kind) ? problemText(problem.kind) : null}</FormAlert>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={base.submit}>
          {t('registration.submit')}
        </Button>
        <p className={styles.foot}>
          <Link to="/reginstanceemail" className={linkClass}>
            {t('registration.byEmail')}
          </Link>
          <Link to="/login" className={linkClass}>
            {t('toSignIn')}
          </Link>
        </p>
      </form>
    </FormPage>
  );
};

export default RegisterByKeyPage;
