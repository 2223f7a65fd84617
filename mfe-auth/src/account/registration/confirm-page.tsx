import { ApiError, hasExtension, request } from '@qujat/api';
import type { CallAnswer } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { completeRegistration } from '@qujat/contract/registration';
import { useTranslation } from '@qujat/i18n';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import styles from '../parts/form.module.css';
import { FormFoot } from '../parts/form-foot.tsx';
import { linkCode } from '../parts/link-code.ts';
import { readNewPassword, type NewPasswordProblem } from '../parts/read-new-password.ts';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { Outcome } from '../parts/outcome.tsx';

/**
 * /reginstanceemail/confirm: finishes the registration. By a button, because mail programs open links to look at them. In another browser
 * than the one that registered, the reader of the letter chooses the password (docs/decisions/0175).
 */
const ConfirmRegistrationPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [code] = useState(linkCode);
  const [made, setMade] = useState<CallAnswer<typeof completeRegistration> | null>(null);
  const offersKey = made !== null && !made.hasTaxId && hasExtension('own-iin');
  const [wantsPassword, setWantsPassword] = useState(false);
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The fields appear after a click on the button, so the focus moves to them.
  useEffect(() => {
    if (wantsPassword && form.current) inputOf(form.current, 'replacement').focus();
  }, [wantsPassword]);

  const finish = (passwords: { readonly password?: string; readonly repeated?: string }): void =>
    send(async () => {
      try {
        setMade(await request(completeRegistration, { code, ...passwords }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== failureReasons.passwordWanted) throw error;
        setWantsPassword(true);
      }
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!wantsPassword) return finish({});
    const { replacement, repeated, problem: found } = readNewPassword(event.currentTarget);
    setProblem(found);
    if (!found) finish({ password: replacement, repeated });
  };

  return (
    <FormPage>
      {made ? (
        <Outcome
          title={t('confirmation.done')}
          text={`${t('confirmation.doneText', { email: made.email, organisation: made.organisation })}${offersKey ? ` ${t('confirmation.iin')}` : ''}`}
        >
          {offersKey && (
            <ButtonLink to={`/login?redirect_uri=${encodeURIComponent('/ce/settings/#signature')}`}>
              {t('confirmation.iinSignIn')}
            </ButtonLink>
          )}
          <ButtonLink to="/login" secondary={offersKey}>
            {t('toSignIn')}
          </ButtonLink>
        </Outcome>
      ) : code === '' ? (
        <Outcome kind="failed" title={t('links.broken')} text={t('links.brokenText')}>
          <ButtonLink to="/reginstanceemail">{t('links.again')}</ButtonLink>
        </Outcome>
      ) : (
        <>
          <h1 className={base.title}>{t('confirmation.title')}</h1>
          <p className={styles.about} role={wantsPassword ? 'status' : undefined}>
            {t(wantsPassword ? 'confirmation.password' : 'confirmation.about')}
          </p>
          <form ref={form} method="post" noValidate className={base.form} onSubmit={onSubmit}>
            {wantsPassword && <NewPasswordFields problem={problem} onChange={() => setProblem(null)} />}
            <FormAlert>
              {problem === 'required' ? t('problems.required') : problem === 'mismatch' ? t('problems.mismatch') : null}
            </FormAlert>
            <FormFoot submit={t('confirmation.submit')} busy={busy} other={{ to: '/reginstanceemail', text: t('links.again') }} />
          </form>
        </>
      )}
    </FormPage>
  );
};

export default ConfirmRegistrationPage;
