import { request } from '@qujat/api';
import { toggleSubstitution, type Substitution } from '@qujat/contract/shell';
import { useTranslation } from '@qujat/i18n';
import { switchSubstitution } from '@qujat/session';
import { Checkbox } from '@qujat/ui/checkbox';
import { useState, type ReactNode } from 'react';
import { useReload } from '../use-reload.ts';
import { useSubstitutions } from './identity.ts';
import styles from './sidebar.module.css';

/** 'Я замещаю': for whom the person may act, ticked while so. Stands only where there is somebody (specification 1 §2.8). */
export const Substitutions = (): ReactNode => {
  const { t } = useTranslation('shell');
  const people = useSubstitutions();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  if (people.length === 0) return null;
  const toggle = async ({ employeeId, actorId, active }: Substitution): Promise<void> => {
    setBusy(true);
    await reload(async () => {
      await request(toggleSubstitution, { employeeId, actorId, active });
      switchSubstitution();
    }, t('substitutions.failed'));
    setBusy(false);
  };
  return (
    <fieldset className={styles.substitutions} disabled={busy}>
      <legend>{t('substitutions.title')}</legend>
      {people.map((person) => (
        <Checkbox key={person.employeeId} label={person.fullName} checked={person.active} onChange={() => void toggle(person)} />
      ))}
    </fieldset>
  );
};
