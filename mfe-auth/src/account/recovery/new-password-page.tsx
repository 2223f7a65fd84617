import { request } from '@qujat/api';
import { completeRecovery } from '@qujat/contract/recovery';
import { useTranslation } from '@qujat/i18n';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import { readNewPassword, type NewPasswordProblem } from '../parts/read-new-password.ts';
import { FormFoot } from '../parts/form-foot.tsx';
import { linkCode } from '../parts/link-code.ts';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { Outcome } from '../parts/outcome.tsx';

/** /recovery/password: the page that the letter's link opens. */
const NewPasswordPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [code] = useState(linkCode);
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const [done, setDone] = useState(false);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { replacement, repeated, problem: found } = readNewPassword(event.currentTarget);
    setProblem(found);
    if (found) return;
    send(async () => {
      await request(completeRecovery, { code, replacement, repeated });
      setDone(true);
    });
  };

  if (code === '' || done) {
    return (
      <FormPage>
        {done ? (
          <Outcome title={t('newPassword.done')} text={t('newPassword.doneText')}>
            <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
          </Outcome>
        ) : (
          <Outcome kind="failed" title={t('links.broken')} text={t('links.brokenText')}>
            <ButtonLink to="/recovery">{t('links.again')}</ButtonLink>
          </Outcome>
        )}
      </FormPage>
    );
  }
  const settle = (): void => setProblem(null);
  return (
    <FormPage>
      <h1 className={base.title}>{t('newPassword.title')}</h1>
      <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
        <NewPasswordFields problem={problem} onChange={settle} />
        <FormAlert>{problem === 'required' ? t('problems.required') : problem === 'mismatch' ? t('problems.newMismatch') : null}</FormAlert>
        {/* An expired link is told only after the passwords are typed. */}
        <FormFoot submit={t('newPassword.submit')} busy={busy} other={{ to: '/recovery', text: t('links.again') }} />
      </form>
    </FormPage>
  );
};

export default NewPasswordPage;
