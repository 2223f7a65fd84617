import type { PersonDetails, PersonState } from '@qujat/contract/administration/person';
import { currentShortLanguage, formatDate, useTranslation } from '@qujat/i18n';
import { Link, useLocation } from '@qujat/router';
import { Avatar } from '@qujat/ui/avatar';
import { Badge, type BadgeTone } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import { ChevronRight, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLeave } from '../people/leave/use-leave.tsx';
import { LockButton } from './access/lock-button.tsx';
import styles from './person.module.css';

// locale-keys: people.state.*
// locale-keys: people.at.*

const tones: Readonly<Record<PersonState, BadgeTone>> = { working: 'green', locked: 'red', dismissed: 'grey' };

interface PersonHeadProps {
  readonly employeeId: number;
  readonly person: PersonDetails;
  /** Undefined while the fields are open, and for somebody who has left. */
  readonly onEdit: (() => void) | undefined;
}

/** The table's search and filters, with which the person was found. */
const useWayBack = (): string => {
  const { state } = useLocation();
  const { people } = Object(state) as { people?: unknown };
  return `/admin/people${typeof people === 'string' ? people : ''}`;
};

/** Who it is, in which state, and what can be done with them. */
export const PersonHead = ({ employeeId, person, onEdit }: PersonHeadProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { fullName, department, state, at } = person;
  // As in the sidebar (SHL-5): the second position when the interface is not Russian.
  const position = currentShortLanguage() === 'ru' ? person.position : person.secondPosition || person.position;
  const back = useWayBack();
  const { leave, leaveWindow } = useLeave({ employeeId, fullName });
  const day = formatDate(at, state === 'dismissed' ? 'date' : 'dateTime');
  return (
    <header className={styles.head}>
      <nav className={styles.crumbs} aria-label={t('person.place')}>
        <Link className={linkClass} to={back}>
          {t('people.title')}
        </Link>
        {department && (
          <>
            <ChevronRight aria-hidden="true" className={styles.step} />
            <span>{department}</span>
          </>
        )}
      </nav>
      <div className={styles.who}>
        <Avatar name={fullName} size="lg" />
        <div className={styles.names}>
          <div className={styles.nameLine}>
            <h1 className={styles.name}>{fullName}</h1>
            <Badge tone={tones[state]}>{t(`people.state.${state}`)}</Badge>
            {day && <span className={styles.quiet}>{t(`people.at.${state}`, { day })}</span>}
          </div>
          {position && <p className={styles.quiet}>{position}</p>}
        </div>
        <div className={styles.actions}>
          {state !== 'dismissed' && (
            <>
              <LockButton employeeId={employeeId} person={person} />
              <Button onClick={() => leave('transfer')}>{t('leave.transfer')}</Button>
              <Button className={styles.dismiss} onClick={() => leave('dismissal')}>
                {t('leave.dismiss')}
              </Button>
              {leaveWindow}
            </>
          )}
          {onEdit && (
            <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              {t('edit.open')}
            </Button>
          )}
        </div>
      </div>
    </header>
  );
};
