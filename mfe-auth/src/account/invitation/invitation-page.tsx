import { request, textOfFailure } from '@qujat/api';
import { acceptInvitation, readInvitation } from '@qujat/contract/administration/invitations';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Skeleton } from '@qujat/ui/skeleton';
import { TextField } from '@qujat/ui/text-field';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import styles from '../parts/form.module.css';
import { linkCode } from '../parts/link-code.ts';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { readNewPassword, type NewPasswordProblem } from '../parts/read-new-password.ts';

interface InvitedProps {
  readonly code: string;
  readonly invitation: CallAnswer<typeof readInvitation>;
  readonly onAccepted: () => void;
}

/** The form of the invited person: a name and a password, or only a button where there is an account already. */
const Invited = ({ code, invitation, onAccepted }: InvitedProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<NewPasswordProblem | 'name' | null>(null);
  const { organisation, fullName, email, position, hasAccount } = invitation;
  const settle = (): void => setProblem(null);

  const accept = (chosen: { readonly fullName?: string; readonly password?: string; readonly repeated?: string }): void =>
    send(async () => {
      await request(acceptInvitation, { code, ...chosen });
      onAccepted();
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (hasAccount) return accept({});
    const name = inputOf(event.currentTarget, 'fullName');
    if (name.value.trim() === '') {
      setProblem('name');
      return name.focus();
    }
    const { replacement, repeated, problem: found } = readNewPassword(event.currentTarget);
    setProblem(found);
    if (!found) accept({ fullName: name.value.trim(), password: replacement, repeated });
  };

  return (
    <>
      <h1 className={base.title}>{t('invitation.title')}</h1>
      <p className={styles.about}>{t(position ? 'invitation.aboutPosition' : 'invitation.about', { organisation, position, email })}</p>
      {hasAccount && <p className={styles.about}>{t('invitation.hasAccount')}</p>}
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        {!hasAccount && (
          <>
            <TextField
              name="fullName"
              size="lg"
              label={t('invitation.fullName')}
              autoComplete="name"
              maxLength={200}
              defaultValue={fullName}
              error={problem === 'name' ? t('problems.required') : false}
              onChange={settle}
            />
            <NewPasswordFields problem={problem === 'name' ? null : problem} onChange={settle} />
          </>
        )}
        <FormAlert>{problem === 'required' ? t('problems.required') : problem === 'mismatch' ? t('problems.mismatch') : null}</FormAlert>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={base.submit}>
          {t('invitation.submit')}
        </Button>
      </form>
    </>
  );
};

type Found = { readonly data?: CallAnswer<typeof readInvitation>; readonly error?: unknown };

/** Who is invited where. A page without a session has no query client: the shell loads one after the sign-in. */
const useInvitation = (code: string): Found => {
  const [found, setFound] = useState<Found>({});
  useEffect(() => {
    const left = new AbortController();
    const show = (shown: Found): void => {
      if (!left.signal.aborted) setFound(shown);
    };
    request(readInvitation, { code }, { signal: left.signal, background: true }).then(
      (data) => show({ data }),
      (error: unknown) => show({ error }),
    );
    return () => left.abort();
  }, [code]);
  return found;
};

const Reading = ({ code, onAgain }: { readonly code: string; readonly onAgain: () => void }): ReactNode => {
  const { t } = useTranslation('account');
  const [accepted, setAccepted] = useState(false);
  const { data, error } = useInvitation(code);
  if (accepted && data)
    return (
      <Outcome title={t('invitation.done')} text={t('invitation.doneText', { organisation: data.organisation, email: data.email })}>
        <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
      </Outcome>
    );
  if (data) return <Invited code={code} invitation={data} onAccepted={() => setAccepted(true)} />;
  if (error)
    return (
      <Outcome kind="failed" title={t('invitation.failed')} text={textOfFailure(error) || t('invitation.failedText')}>
        <Button onClick={onAgain}>{t('invitation.again')}</Button>
      </Outcome>
    );
  return <Skeleton shape="block" />;
};

/** /invitation: the page that the letter's link opens (ADM-3). Accepted by a button, because mail programs open links to look at them. */
const InvitationPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const [code] = useState(linkCode);
  const [tries, setTries] = useState(0);
  return (
    <FormPage>
      {code === '' ? (
        <Outcome kind="failed" title={t('links.broken')} text={t('invitation.brokenText')}>
          <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
        </Outcome>
      ) : (
        <Reading key={tries} code={code} onAgain={() => setTries((before) => before + 1)} />
      )}
    </FormPage>
  );
};

export default InvitationPage;
