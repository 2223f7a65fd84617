import { useChange } from '@qujat/api/use-change';
import { externalInfo } from '@qujat/contract/external-folder';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { PasswordField } from '@qujat/ui/password-field';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './external-page.module.css';

/** Asks for the password of a link; the server then accepts this browser for a day. */
export const PasswordForm = ({ link, id, onPassed }: { link: string; id: number; onPassed: () => void }): ReactNode => {
  const { t } = useTranslation('cloud');
  const [password, setPassword] = useState('');
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('actions.failed') });
  const open = async (): Promise<void> => {
    if (password === '') return setFailure(t('external.passwordMissing'));
    if (await run((send) => send(externalInfo, { id, link, password }, { background: true }))) onPassed();
  };
  return (
    <form
      className={styles.locked}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <Lock size={32} aria-hidden="true" />
      <h1 className={styles.title}>{t('external.locked')}</h1>
      <p>{t('external.lockedHint')}</p>
      <PasswordField
        label={t('settings.password')}
        autoComplete="off"
        value={password}
        error={failure ?? undefined}
        onChange={(next) => {
          setPassword(next);
          setFailure(null);
        }}
      />
      <Button type="submit" variant="primary" fullWidth loading={busy}>
        {t('external.open')}
      </Button>
    </form>
  );
};
