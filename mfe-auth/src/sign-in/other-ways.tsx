import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button, buttonClass } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import type { ReactNode } from 'react';
import styles from './other-ways.module.css';

/** Below the form: the state mobile app, NCALayer, and links to both registrations (ACC-21). */
export const OtherWays = ({ busy, byNcalayer }: { busy: boolean; byNcalayer: () => void }): ReactNode => {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.ways}>
      <Link to="/loginqr" className={buttonClass({ size: 'lg', fullWidth: true })}>
        {t('signIn.byApp')}
      </Link>
      <Button size="lg" fullWidth loading={busy} onClick={byNcalayer}>
        {t('signIn.byNcalayer')}
      </Button>
      <p className={styles.register}>
        {t('signIn.register')}
        <br />
        <Link to="/reginstanceemail" className={linkClass}>
          {t('signIn.registerByEmail')}
        </Link>{' '}
        ·{' '}
        <Link to="/reginstance" className={linkClass}>
          {t('signIn.registerByKey')}
        </Link>
      </p>
    </div>
  );
};
