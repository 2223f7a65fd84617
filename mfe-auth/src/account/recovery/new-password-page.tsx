import { request } from '@qujat/api';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { completeRecovery } from '@qujat/contract/recovery';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { PasswordField } from '@qujat/ui/password-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormAlert } from '../../parts/form-alert.tsx';
import { FormPage } from '../../parts/form-page.tsx';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import { useSending } from '../../parts/use-sending.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import { linkCode } from '../parts/link-code.ts';
import { Outcome } from '../parts/outcome.tsx';

type Problem = 'required' | 'mismatch' | 'weak';

const check = (replacement: string, repeated: string): Problem | null => {
  if (!replacement || !repeated) return 'required';
  if (replacement !== repeated) return 'mismatch';
  return isGoodPassword(replacement) ? null : 'weak';
};

/** /recovery/password: the page that the letter's link opens. */
const NewPasswordPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, send } = useSending();
  const [code] = useState(linkCode);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState(false);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const replacement = inputOf(form, 'replacement').value;
    const repeated = inputOf(form, 'repeated').value;
    const found = check(replacement, repeated);
    setProblem(found);
    if (found) inputOf(form, found === 'required' && replacement ? 'repeated' : 'replacement').focus();
    else {
      send(async () => {
        await request(completeRecovery, { code, replacement, repeated });
        setDone(true);
      });
    }
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
        <PasswordField
          name="replacement"
          size="lg"
          label={t('newPassword.replacement')}
          autoComplete="new-password"
          maxLength={256}
          hint={t('problems.weak')}
          error={problem === 'weak' ? t('problems.weak') : problem !== null}
          onChange={settle}
        />
        <PasswordField
          name="repeated"
          size="lg"
          label={t('newPassword.repeated')}
          autoComplete="new-password"
          maxLength={256}
          error={problem !== null && problem !== 'weak'}
          onChange={settle}
        />
        <FormAlert>{problem === 'required' ? t('problems.required') : problem === 'mismatch' ? t('problems.newMismatch') : null}</FormAlert>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={base.submit}>
          {t('newPassword.submit')}
        </Button>
      </form>
    </FormPage>
  );
};

export default NewPasswordPage;
