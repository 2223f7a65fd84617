import type { AdministeredPerson, PeopleState } from '@qujat/contract/administration/people';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link, useLocation } from '@qujat/router';
import { Badge, type BadgeTone } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import { personPath } from '../person/use-person.ts';
import { PersonMenu } from './edit/person-menu.tsx';
import { InvitationMenu } from './invite/invitation-menu.tsx';
import { isChoosable, keyOf } from './key-of.ts';
import styles from './person-cells.module.css';

// locale-keys: people.state.*
// locale-keys: people.at.*
// locale-keys: people.attention.*

const tones: Readonly<Record<PeopleState, BadgeTone>> = {
  working: 'green',
  invited: 'blue',
  expired: 'yellow',
  locked: 'red',
  dismissed: 'grey',
};

/** Opens the person's page, which leads back to the search and the filters. */
const PersonLink = ({ employeeId, row, children }: { employeeId: number; row: string; children: ReactNode }): ReactNode => {
  const { search } = useLocation();
  return (
    <Link className={styles.link} to={personPath(employeeId)} state={{ people: search }} data-row={row}>
      {children}
    </Link>
  );
};

export const Who = ({ person }: { person: AdministeredPerson }): ReactNode => (
  // Its rows can be dropped on a department.
  <span className={styles.lines} data-drag draggable={person.employeeId !== null && isChoosable(person)}>
    {person.employeeId ? (
      <PersonLink employeeId={person.employeeId} row={keyOf(person)}>
        {person.fullName}
      </PersonLink>
    ) : (
      // The keys of the table move to it; it has no page to open.
      <span className={styles.name} tabIndex={-1} data-row={keyOf(person)}>
        {person.fullName}
      </span>
    )}
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

/** A dismissal to come goes before what should be seen to, and that before the day that matters for the state. */
export const State = ({ person: { state, at, leavesAt, attention } }: { person: AdministeredPerson }): ReactNode => {
  const { t } = useTranslation('admin');
  const day = formatDate(at, state === 'working' ? 'dateTime' : 'date');
  const wanting = attention.filter((reason) => reason !== 'invitation');
  const wanted = wanting.map((reason) => t(`people.attention.${reason}`)).join(', ');
  const leaves = leavesAt && t('people.leaves', { day: formatDate(leavesAt, 'dateTime') });
  const note = leaves || wanted || (day && t(`people.at.${state}`, { day }));
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
  return employeeId && state !== 'dismissed' ? <PersonMenu employeeId={employeeId} fullName={fullName} /> : null;
};

/** The row on a narrow screen. */
export const personCard = (person: AdministeredPerson): ReactNode => (
  <div className={styles.card}>
    <Who person={person} />
    <Where person={person} />
    {person.roles.length > 0 && <Roles person={person} />}
    <State person={person} />
    <span className={styles.acts}>
      <Actions person={person} />
    </span>
  </div>
);
