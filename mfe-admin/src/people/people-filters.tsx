import { peopleStates, secondFactors, type PeopleCounts, type PeopleState } from '@qujat/contract/administration/people';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { Select } from '@qujat/ui/select';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './people-filters.module.css';
import type { PeopleView } from './people-query.ts';
import type { Narrowing } from './use-view.ts';

// locale-keys: people.states.*
// locale-keys: people.factor.*

interface PeopleFiltersProps {
  readonly view: PeopleView;
  /** Undefined while the numbers are not known. */
  readonly counts: PeopleCounts | undefined;
  readonly narrow: (by: Narrowing) => void;
}

/** The choice that narrows nothing. */
const everything = 'all';

const StateChips = ({ view, counts, narrow }: PeopleFiltersProps): ReactNode => {
  const { t } = useTranslation('admin');
  const total = counts && counts.working + counts.invited + counts.expired + counts.locked + counts.dismissed;
  const chip = (state: PeopleState | null, label: string, count: number | undefined): ReactNode => (
    <button
      key={label}
      type="button"
      className={styles.chip}
      aria-pressed={(view.state ?? null) === state}
      onClick={() => narrow({ state })}
    >
      {label}
      <span className={styles.count}>{count}</span>
    </button>
  );
  return (
    <fieldset className={styles.chips} aria-label={t('people.states.label')}>
      {chip(null, t('people.states.all'), total)}
      {peopleStates.map((state) => chip(state, t(`people.states.${state}`), counts?.[state]))}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={view.attention === true}
        onClick={() => narrow({ attention: view.attention ? null : true })}
      >
        <TriangleAlert aria-hidden="true" className={styles.icon} />
        {t('people.attention.label')}
        <span className={styles.count}>{counts?.attention}</span>
      </button>
    </fieldset>
  );
};

/** State, department and role; the numbers stand beside the states. */
export const PeopleFilters = (props: PeopleFiltersProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { view, counts, narrow } = props;
  const { departments = [], roles = [] } = counts ?? {};
  return (
    <div className={styles.filters}>
      <StateChips {...props} />
      <Select
        label={t('people.department')}
        hideLabel
        // Where there is room, the tree stands in its place.
        className={cx(styles.select, styles.narrowOnly)}
        value={view.departmentId ? String(view.departmentId) : everything}
        onChange={(id) => narrow({ departmentId: id === everything ? null : Number(id) })}
        options={[
          { value: everything, label: t('people.allDepartments') },
          ...departments.map(({ id, name, people }) => ({ value: String(id), label: name, trailing: people })),
        ]}
      />
      <Select
        label={t('people.role')}
        hideLabel
        className={styles.select}
        value={view.role ?? everything}
        onChange={(role) => narrow({ role: role === everything ? null : role })}
        options={[{ value: everything, label: t('people.allRoles') }, ...roles.map(({ role, name }) => ({ value: role, label: name }))]}
      />
      <Select
        label={t('person.factor')}
        hideLabel
        className={styles.select}
        value={view.factor ?? everything}
        onChange={(factor) => narrow({ factor: secondFactors.find((each) => each === factor) ?? null })}
        options={[
          { value: everything, label: t('people.anyFactor') },
          ...secondFactors.map((factor) => ({ value: factor, label: t(`people.factor.${factor}`) })),
        ]}
      />
    </div>
  );
};
