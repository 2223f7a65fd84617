import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import { useSubstitutions } from './identity.ts';
import styles from './sidebar.module.css';
import { useToggleSubstitution } from './use-toggle-substitution.ts';

/** 'Я замещаю': the people for whom the person may act, checked while active. Hidden if there are none (SHL-6). */
export const Substitutions = (): ReactNode => {
  const { t } = useTranslation('shell');
  const people = useSubstitutions();
  const { busy, toggle } = useToggleSubstitution();
  if (people.length === 0) return null;
  return (
    <fieldset className={styles.substitutions} disabled={busy}>
      <legend>{t('substitutions.title')}</legend>
      {people.map((person) => (
        <Checkbox key={person.employeeId} label={person.fullName} checked={person.active} onChange={() => toggle([person])} />
      ))}
    </fieldset>
  );
};
