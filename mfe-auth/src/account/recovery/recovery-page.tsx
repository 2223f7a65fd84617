import { request } from '@qujat/api';
import { isEmail } from '@qujat/contract/registration-checks';
import { recoverPassword } from '@qujat/contract/recovery';
import { useTranslation } from '@qujat/i18n';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { FormFoot } from '../parts/form-foot.tsx';
import styles from '../parts/form.module.css';
import { Outcome } from '../parts/outcome.tsx';

/** /recovery: asks for a letter with instructions (ACC-20). It says the same whether the address exists or not. */
const RecoveryPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<string | undefined>();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = inputOf(event.currentTarget, 'email');
    const email = field.value.trim();
    const found = email === '' ? t('problems.required') : isEmail(email) ? undefined : t('problems.email');
    setProblem(found);
    if (found) field.focus();
    else {
      send(async () => {
        await request(recoverPassword, { email }).catch((error: unknown) => {
          // The specification logs it (SES-19).
          console.error('The letter with a new password could not be asked for', error);
          throw error;
        });
        setSentTo(email);
      });
    }
  };

  return (
    <FormPage>
      {sentTo === null ? (
        <>
          <h1 className={base.title}>{t('recovery.title')}</h1>
          <p className={styles.about}>{t('recovery.about')}</p>
          <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
            <EmailField error={problem} onChange={() => setProblem(undefined)} />
            <FormFoot submit={t('recovery.next')} busy={busy} />
          </form>
        </>
      ) : (
        <Outcome title={t('recovery.done')} text={t('recovery.sent', { email: sentTo })}>
          <ButtonLink to="/">{t('toMainPage')}</ButtonLink>
        </Outcome>
      )}
    </FormPage>
  );
};

export default RecoveryPage;
