import type { DemoAccounts as Accounts } from '@qujat/api/configuration';
import { currentShortLanguage, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Menu } from '@qujat/ui/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { loadTexts } from '../texts.ts';
import styles from './demo-accounts.module.css';

interface DemoAccountsProps {
  readonly accounts: Accounts;
  readonly signIn: (email: string, password: string) => void;
}

const DemoAccounts = ({ accounts: { password, people }, signIn }: DemoAccountsProps): ReactNode => {
  const { t } = useTranslation('account');
  const language = currentShortLanguage() === 'ru' ? 0 : 1;
  return (
    <div className={styles.place}>
      <Menu
        label={t('demo.accounts')}
        header={<p className={styles.about}>{t('demo.about', { password })}</p>}
        trigger={
          <Button size="sm" trailingIcon={<ChevronDown aria-hidden="true" />}>
            {t('demo.accounts')}
          </Button>
        }
        entries={people.map(({ email, name, positions }) => ({
          key: email,
          label: (
            <>
              {name}
              <small className={styles.position}>{positions[language]}</small>
            </>
          ),
          onSelect: () => signIn(email, password),
        }))}
      />
    </div>
  );
};

/** The accounts of a demo at a corner of the sign-in page, where they move nothing (ACC-27). */
export async function offerDemoAccounts(props: DemoAccountsProps): Promise<ReactElement> {
  await loadTexts();
  return <DemoAccounts {...props} />;
}
