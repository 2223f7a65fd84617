import { hasExtension, request } from '@qujat/api';
import { completeRegistration } from '@qujat/contract/registration';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useState, type ReactNode } from 'react';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import styles from '../parts/form.module.css';
import { linkCode } from '../parts/link-code.ts';
import { Outcome } from '../parts/outcome.tsx';

/** /reginstanceemail/confirm: finishes the registration. By a button, because mail programs open links to look at them. */
const ConfirmRegistrationPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const offersKey = hasExtension('own-iin');
  const [code] = useState(linkCode);
  const [made, setMade] = useState<{ readonly organisation: string; readonly email: string } | null>(null);

  const finish = (): void =>
    send(async () => {
      setMade(await request(completeRegistration, { code }));
    });

  return (
    <FormPage>
      {made ? (
        <Outcome title={t('confirmation.done')} text={`${t('confirmation.doneText', made)}${offersKey ? ` ${t('confirmation.iin')}` : ''}`}>
          {offersKey && (
            <ButtonLink to={`/login?redirect_uri=${encodeURIComponent('/ce/settings/')}`}>{t('confirmation.iinSignIn')}</ButtonLink>
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
          <p className={styles.about}>{t('confirmation.about')}</p>
          <div className={base.form}>
            <Button variant="primary" size="lg" fullWidth loading={busy} onClick={finish}>
              {t('confirmation.submit')}
            </Button>
          </div>
        </>
      )}
    </FormPage>
  );
};

export default ConfirmRegistrationPage;
