import type { AdministeredPerson, PeopleState } from '@qujat/contract/administration/people';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge, type BadgeTone } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import { PersonMenu } from './edit/person-menu.tsx';
import { InvitationMenu } from './invite/invitation-menu.tsx';
import styles from './person-cells.module.css';

// locale-keys: people.state.*
// locale-keys: people.at.*

const tones: Readonly<Record<PeopleState, BadgeTone>> = { working: 'green', invited: 'blue', expired: 'yellow', dismissed: 'grey' };

export const keyOf = ({ employeeId, invitationId }: AdministeredPerson): string =>
  employeeId ? `employee-${employeeId}` : `invitation-${invitationId}`;

export const Who = ({ person }: { person: AdministeredPerson }): ReactNode => (
  <span className={styles.lines}>
    <span className={styles.name}>{person.fullName}</span>
    <span className={styles.second}>{person.email}</span>
  </span>
);

export const Where = ({ person }: { person: AdministeredPerson }): ReactNode => (
  <span className={styles.lines}>
    <span>{person.position || '—'}</span>
    {person.department && <span className={styles.second}>{person.department}</span>}
  </span>
);

/** The first role, and how many more there are; all of them on pointing. */
export const Roles = ({ person }: { person: AdministeredPerson }): ReactNode => {
  const { t } = useTranslation('admin');
  const names = person.roles.map(({ name }) => name);
  const [first, ...more] = names;
  if (!first) return '—';
  return (
    <span className={styles.lines} title={names.join(', ')}>
      <span>{first}</span>
      {more.length > 0 && <span className={styles.second}>{t('people.moreRoles', { more: more.length })}</span>}
    </span>
  );
};

export const State = ({ person: { state, at, passwordDue } }: { person: AdministeredPerson }): ReactNode => {
  const { t } = useTranslation('admin');
  const day = formatDate(at, state === 'working' ? 'dateTime' : 'date');
  const note = state === 'working' && passwordDue ? t('people.passwordDue') : day && t(`people.at.${state}`, { day });
  return (
    <span className={styles.lines}>
      <span>
        <Badge tone={tones[state]}>{t(`people.state.${state}`)}</Badge>
      </span>
      {note && <span className={styles.second}>{note}</span>}
    </span>
  );
};

export const Actions = ({ person: { employeeId, invitationId, fullName, email, state } }: { person: AdministeredPerson }): ReactNode => {
  if (invitationId) return <InvitationMenu invitationId={invitationId} fullName={fullName} email={email} />;
  return employeeId && state === 'working' ? <PersonMenu employeeId={employeeId} fullName={fullName} /> : null;
};

/** The row on a narrow screen. */
export const personCard = (person: AdministeredPerson): ReactNode => (
  <div className={styles.card}>
    <Who person={person} />
    <Where person={person} />
    <State person={person} />
    <Actions person={person} />
  </div>
);
