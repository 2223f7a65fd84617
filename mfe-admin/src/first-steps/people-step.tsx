import type { FirstSteps } from '@qujat/contract/administration/first-steps';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Network, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { InviteButton } from '../people/invite/invite-button.tsx';
import { noChoices } from '../people/parts/job-fields.tsx';
import { usePeopleCounts } from '../people/people-query.ts';
import styles from './first-steps.module.css';

const names = lazyPart(() => import(/* webpackChunkName: "department-names" */ '../structure/names-window.tsx'));

interface PeopleStepProps {
  readonly steps: FirstSteps;
}

/** Colleagues are invited, and departments made, by the windows of their own pages. */
export const PeopleStep = ({ steps: { people, invited, departments } }: PeopleStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const choices = usePeopleCounts({}).data ?? noChoices;
  return (
    <>
      <p className={styles.hint}>{t('firstSteps.peopleHint')}</p>
      <ul className={styles.facts} aria-label={t('firstSteps.people')}>
        {people.map(({ id, fullName }) => (
          <li key={id} className={styles.fact}>
            <Avatar name={fullName} size="sm" />
            {fullName}
            <Badge tone="green">{t('firstSteps.working')}</Badge>
          </li>
        ))}
        {invited.map(({ id, fullName }) => (
          <li key={id} className={styles.fact}>
            <Avatar name={fullName} size="sm" />
            {fullName}
            <Badge tone="blue">{t('firstSteps.invited')}</Badge>
          </li>
        ))}
      </ul>
      <ul className={styles.facts} aria-label={t('firstSteps.departments')}>
        {departments.map(({ id, name, head }) => (
          <li key={id} className={styles.fact}>
            <Network aria-hidden="true" className={styles.icon} />
            {head === '' ? name : t('firstSteps.headed', { name, head })}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <InviteButton choices={choices} />
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('structure.add')}
        </Button>
      </div>
      <LazyWindow part={names} open={adding} onOpenChange={setAdding}>
        {({ NamesWindow }) => (adding ? <NamesWindow act="add" department={null} onClose={() => setAdding(false)} /> : null)}
      </LazyWindow>
    </>
  );
};
