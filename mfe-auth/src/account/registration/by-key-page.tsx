import { hasExtension, request } from '@qujat/api';
import { keyFileType } from '@qujat/contract/key-file';
import { readOrganisationKey, registerByKey } from '@qujat/contract/registration';
import { checkKeyRegistration, type Found } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { confirm } from '@qujat/ui/confirm';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useLeave } from '../../parts/use-leave.ts';
import { useSending } from '../../parts/use-sending.ts';
import { keyFileProblem } from '../key/key-file-problem.ts';
import { withRole } from '../key/with-role.ts';
import { FormFoot } from '../parts/form-foot.tsx';
import { Consent } from './consent.tsx';
import { Credentials } from './credentials.tsx';
import { RegistrationHeading } from './heading.tsx';
import { invitationField, invitationHash, registrationObstacle } from './mode.ts';
import { LetterSent } from './letter-sent.tsx';
import { NoRegistration } from './no-registration.tsx';
import { problemText } from './problem-text.ts';

type Problem = Found<'email' | 'keyPassword' | 'password' | 'repeated' | 'consent' | 'keyFile'>;

/** /reginstance: an organisation registers with its key (ACC-18). */
const RegisterByKeyPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const leave = useLeave();
  const { busy, send } = useSending();
  const [obstacle] = useState(registrationObstacle);
  const [keyFile, setKeyFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wrongFile, setWrongFile] = useState<string | undefined>();
  const settle = (): void => {
    setProblem(null);
    setWrongFile(undefined);
  };
  const marked = (name: Problem['fields'][number]): boolean => problem?.fields.includes(name) ?? false;

  /**
   * Asks the person to confirm the person and organisation of the key before they are registered. A server without this extension registers
   * at once, as specified.
   */
  const isRight = async (file: File, keyPassword: string): Promise<boolean> => {
    if (!hasExtension('own-iin')) return true;
    const { holder, iin, organisation, bin, role } = await request(readOrganisationKey, {
      keyFile: file,
      keyPassword,
      ...invitationField(),
    });
    return confirm({
      title: t('registration.question'),
      text: withRole(t('registration.questionText', { holder, iin, organisation, bin }), role),
      action: t('registration.register'),
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string): string => inputOf(form, name).value;
    const input = {
      email: value('email').trim(),
      password: value('password'),
      repeated: value('repeated'),
      keyPassword: value('keyPassword'),
    };
    const found = checkKeyRegistration({ ...input, consent: inputOf(form, 'consent').checked, hasKeyFile: keyFile !== null });
    setProblem(found);
    if (found?.fields[0]) inputOf(form, found.fields[0]).focus();
    if (found || !keyFile) return;
    const wrong = keyFileProblem(keyFile);
    setWrongFile(wrong);
    if (wrong) return inputOf(form, 'keyFile').focus();
    send(async () => {
      if (!(await isRight(keyFile, input.keyPassword))) return;
      const { status } = await request(registerByKey, { ...input, keyFile, ...invitationField() });
      // A letter proves the address first; a server without this extension registers at once, as specified.
      if (status === 'letter') return setSentTo(input.email);
      // Nobody is signed in yet, so this shows the sign-in screen.
      leave({ path: '/' });
      void alertMessage({ title: t('registration.done'), text: t('registration.doneText', { email: input.email }) });
    });
  };

  if (obstacle) return <NoRegistration why={obstacle} />;
  if (sentTo !== null) return <LetterSent to={sentTo} />;
  return (
    <FormPage>
      <RegistrationHeading />
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        <Credentials problem={problem} onChange={settle} />
        <FileField
          name="keyFile"
          label={t('registration.keyFile')}
          placeholder={t('key.choose')}
          accept={keyFileType}
          value={keyFile}
          error={problem?.kind === 'key-file' ? t('problems.organisationKey') : wrongFile}
          onChange={(file) => {
            settle();
            setKeyFile(file);
          }}
        />
        <PasswordField
          name="keyPassword"
          size="lg"
          label={t('key.password')}
          autoComplete="off"
          maxLength={256}
          error={marked('keyPassword')}
          onChange={settle}
        />
        <Consent invalid={marked('consent')} onChange={settle} />
        <FormAlert>{problem && !['email', 'weak', 'key-file'].includes(problem.kind) ? problemText(problem.kind) : null}</FormAlert>
        <FormFoot
          submit={t('registration.submit')}
          busy={busy}
          other={{ to: `/reginstanceemail${invitationHash()}`, text: t('registration.byEmail') }}
        />
      </form>
    </FormPage>
  );
};

export default RegisterByKeyPage;
