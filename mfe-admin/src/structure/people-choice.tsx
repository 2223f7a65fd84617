import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { IconButton } from '@qujat/ui/icon-button';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColleagueSearch } from '../colleagues/colleague-search.tsx';
import styles from './windows.module.css';

export interface Chosen {
  readonly id: number;
  readonly fullName: string;
}

interface PeopleChoiceProps {
  readonly label: string;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
  /** A newly chosen person takes the place of the former one. */
  readonly single?: boolean;
  readonly failure: string | null;
}

/** People of the organisation, found by name. */
export const PeopleChoice = ({ label, chosen, onChange, single = false, failure }: PeopleChoiceProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <>
      <ColleagueSearch
        label={label}
        except={chosen.map(({ id }) => id)}
        failure={failure}
        onChoose={({ id, fullName }) => onChange(single ? [{ id, fullName }] : [...chosen, { id, fullName }])}
      />
      {chosen.length === 0 ? (
        <p className={styles.note}>{t('structure.nobodyChosen')}</p>
      ) : (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar name={person.fullName} />
              <span className={styles.who}>{person.fullName}</span>
              <IconButton
                size="sm"
                label={t('structure.takeOff', { name: person.fullName })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
