import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import { ColleagueSearch } from '../colleagues/colleague-search.tsx';
import styles from './design.module.css';
import { KeepsFocus } from './keeps-focus.tsx';

export interface NamedPerson {
  readonly id: number;
  readonly fullName: string;
  readonly position: string;
  /** They no longer work here: a step that names them asks nobody. */
  readonly hasLeft?: boolean;
}

/** The people whom the design names, and those chosen on the page. */
export interface NamedPeople {
  readonly of: (employeeId: number) => NamedPerson | undefined;
  readonly remember: (person: NamedPerson) => void;
}

interface PersonChoiceProps {
  readonly label: string;
  readonly employeeId: number;
  readonly people: NamedPeople;
  readonly onChoose: (employeeId: number) => void;
}

/** One employee, found by name. */
export const PersonChoice = ({ label, employeeId, people, onChoose }: PersonChoiceProps): ReactNode => {
  const { t } = useTranslation('templates');
  const person = people.of(employeeId);
  const isChosen = employeeId !== 0 && person !== undefined;
  return (
    <KeepsFocus of={isChosen ? employeeId : 0}>
      {isChosen ? (
        <div className={styles.person}>
          <Avatar name={person.fullName} size="sm" />
          <span className={styles.who}>
            <span>{person.fullName}</span>
            <span className={styles.hint}>{person.position}</span>
          </span>
          <Button size="sm" variant="ghost" onClick={() => onChoose(0)}>
            {t('design.changePerson')}
          </Button>
        </div>
      ) : (
        <ColleagueSearch
          label={label}
          onChoose={(colleague) => {
            people.remember(colleague);
            onChoose(colleague.id);
          }}
        />
      )}
    </KeepsFocus>
  );
};
