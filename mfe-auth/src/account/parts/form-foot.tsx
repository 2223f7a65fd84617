import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import type { ReactNode } from 'react';
import base from '../../parts/form.module.css';
import styles from './form.module.css';

interface FormFootProps {
  /** The label of the submit button. */
  readonly submit: string;
  readonly busy: boolean;
  /** A link to an alternative. */
  readonly other?: { readonly to: string; readonly text: string };
}

/** The foot of an anonymous form: the submit button, and a link back to the sign-in screen. */
export const FormFoot = ({ submit, busy, other }: FormFootProps): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} className={base.submit}>
        {submit}
      </Button>
      <p className={styles.foot}>
        {other ? (
          <Link to={other.to} className={linkClass}>
            {other.text}
          </Link>
        ) : null}
        <Link to="/login" className={linkClass}>
          {t('toSignIn')}
        </Link>
      </p>
    </>
  );
};
