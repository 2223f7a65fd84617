import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import styles from '../design.module.css';
import { RoleSearch } from './role-search.tsx';

interface RoleChoiceProps {
  readonly role: string;
  readonly roles: OpenedDesign['roles'];
  readonly onChoose: (role: string) => void;
}

/** One role, found by name. */
export const RoleChoice = ({ role, roles, onChoose }: RoleChoiceProps): ReactNode => {
  const { t } = useTranslation('templates');
  const found = roles.find((each) => each.role === role);
  if (role === '') return <RoleSearch label={t('design.holder.role')} roles={roles} onChoose={onChoose} />;
  const people = found?.people.map(({ fullName }) => fullName).join(', ');
  return (
    <div className={styles.person}>
      <span className={styles.who}>
        <span>{found?.name ?? role}</span>
        <span className={styles.hint}>{people || t('design.nobodyHas')}</span>
      </span>
      <Button size="sm" variant="ghost" onClick={() => onChoose('')}>
        {t('design.changePerson')}
      </Button>
    </div>
  );
};
