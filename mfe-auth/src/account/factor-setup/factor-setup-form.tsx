import { logout, queryKey, request, textOfFailure } from '@qujat/api';
import { readSettings, saveSecondFactor } from '@qujat/contract/settings';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { ErrorCard } from '@qujat/ui/error-card';
import { LinkButton } from '@qujat/ui/link-button';
import { PasswordField } from '@qujat/ui/password-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import base from '../../parts/form.module.css';
import { inputOf } from '../../parts/input-of.ts';
import styles from '../parts/form.module.css';
import { FactorChoices, type Factor } from '../settings/factor-choices.tsx';
import { useSetting } from '../settings/use-setting.ts';

interface FactorSetupProps {
  /** Whose policy it is; it appears once it is known. */
  readonly company: ReactNode;
  /** Until when it may wait, unix seconds; null: nothing else is answered before. */
  readonly waitsUntil: number | null;
  readonly onDone: () => void;
}

/** Sets up the second factor that the organisation requires (ADM-90). Within the grace the person may go on without it. */
export const FactorSetup = ({ company, waitsUntil, onDone }: FactorSetupProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();
  const [factor, setFactor] = useState<Factor>('email');
  const [missing, setMissing] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('settings'),
    queryFn: ({ signal }) => request(readSettings, {}, { signal, background: true }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = inputOf(event.currentTarget, 'password');
    setMissing(password.value === '');
    if (password.value === '') return password.focus();
    void run(async (send) => {
      await send(saveSecondFactor, { factor, password: password.value });
      onDone();
    });
  };
  return (
    <>
      <h1 className={base.title}>{t('factorSetup.title')}</h1>
      {company}
      <p className={styles.about}>
        {waitsUntil === null ? t('factorSetup.due') : t('factorSetup.until', { moment: formatDate(waitsUntil, 'dateTime') })}
      </p>
      {data ? (
        <form method="post" noValidate className={base.form} onSubmit={onSubmit}>
          <FactorChoices settings={data} offered={['email', 'esign']} factor={factor} onChange={setFactor} />
          <PasswordField
            name="password"
            size="lg"
            label={t('settings.current')}
            maxLength={256}
            error={missing ? t('problems.required') : undefined}
            onChange={() => setMissing(false)}
          />
          <Button type="submit" variant="primary" size="lg" fullWidth loading={busy}>
            {t('factorSetup.submit')}
          </Button>
        </form>
      ) : error ? (
        <ErrorCard title={t('factorSetup.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="block" />
      )}
      <p className={cx(base.foot, styles.alone)}>
        {waitsUntil === null ? (
          <LinkButton onClick={() => void logout()}>{t('factorSetup.leave')}</LinkButton>
        ) : (
          <LinkButton onClick={onDone}>{t('factorSetup.later')}</LinkButton>
        )}
      </p>
    </>
  );
};
