import { logFault } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { lostDecisionsAtom, signedInAtom, signedOutByAtom, store } from '@qujat/session';
import { useEffect, useState, type ReactNode } from 'react';
import { FormPage } from '../parts/form-page.tsx';
import styles from '../parts/form.module.css';
import { useLeave } from '../parts/use-leave.ts';
import { SignInForm } from './sign-in-form.tsx';

/** In the key dialog's chunk, because a separate chunk would cost every sign-in its name and hash. */
const ended = lazyPart(() => import(/* webpackChunkName: "key" */ '../account/why-ended.tsx'));

/** /login: e-mail and password (ACC-1). Rendered to HTML at release time and hydrated. */
const SignInPage = (): ReactNode => {
  const { t } = useTranslation('auth');
  const leave = useLeave();
  const [why, setWhy] = useState<ReactNode>(null);
  const [wasSignedIn] = useState(() => store.get(signedInAtom));
  // Only a person who arrives with a token is redirected: after a sign-in here, the form navigates.
  useEffect(() => {
    if (wasSignedIn) leave({ path: '/' });
    const cause = store.get(signedOutByAtom);
    const lost = store.get(lostDecisionsAtom);
    if ((cause && cause !== 'person') || lost > 0)
      void ended.load().then(async ({ explainEnd }) => setWhy(await explainEnd(cause, lost)), logFault);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  }, []);
  return (
    <FormPage named={false}>
      <h1 className={styles.title}>
        {t('signIn.title')} <span className={styles.product}>{t('product')}</span>
      </h1>
      {why}
      <SignInForm />
    </FormPage>
  );
};

export default SignInPage;
