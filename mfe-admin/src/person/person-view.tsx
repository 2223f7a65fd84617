import type { PersonDetails } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useLocation } from '@qujat/router';
import { LazyPart } from '@qujat/ui/lazy-part';
import { useState, type ReactNode } from 'react';
import { AccessCard } from './access/access-card.tsx';
import { FacsimileCard } from './facsimile-card.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import styles from './person.module.css';

const form = lazyPart(() => import(/* webpackChunkName: "person-form" */ './form/person-form.tsx'));

const hanging = lazyPart(() => import(/* webpackChunkName: "person-hanging" */ './hanging/hanging-card.tsx'));

interface PersonViewProps {
  readonly employeeId: number;
  readonly person: PersonDetails;
}

/** The cards of a person. «Изменить» turns the first one into fields. */
export const PersonView = ({ employeeId, person }: PersonViewProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { key, search } = useLocation();
  const mayChange = person.state !== 'dismissed';
  const [editing, setEditing] = useState(false);
  const [visit, setVisit] = useState<string | null>(null);
  // The page is kept: each visit may ask for the fields, and none closes those that are open.
  if (visit !== key) {
    setVisit(key);
    if (mayChange && new URLSearchParams(search).has('edit')) setEditing(true);
  }
  const facts = <PersonFacts person={person} />;
  return (
    <div className={styles.page}>
      <PersonHead employeeId={employeeId} person={person} onEdit={mayChange && !editing ? () => setEditing(true) : undefined} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {editing ? (
            <LazyPart part={form} waiting={facts}>
              {({ PersonForm }) => <PersonForm employeeId={employeeId} person={person} onClose={() => setEditing(false)} />}
            </LazyPart>
          ) : (
            facts
          )}
        </div>
        <div className={styles.column}>
          {mayChange && <LazyPart part={hanging}>{({ HangingCard }) => <HangingCard employeeId={employeeId} />}</LazyPart>}
          {mayChange ? <AccessCard employeeId={employeeId} person={person} /> : <p className={styles.quiet}>{t('person.left')}</p>}
          {mayChange ? <FacsimileCard employeeId={employeeId} /> : null}
        </div>
      </div>
    </div>
  );
};
