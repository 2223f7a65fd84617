import type { Colleague } from '@qujat/contract/document-acts';
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { SearchField } from '@qujat/ui/search-field';
import { Select } from '@qujat/ui/select';
import { Spinner } from '@qujat/ui/spinner';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ListFailure } from '../../list/list-failure.tsx';
import styles from './people-chooser.module.css';
import { useColleagues } from './use-colleagues.ts';

/** The pause in typing after which people are searched for, milliseconds (CRD-8). */
const searchPause = 1_500;

interface PeopleChooserProps {
  readonly id: string;
  readonly card: DocumentCard;
  /** The current participants. */
  readonly chosen: readonly Participant[];
  readonly busy: readonly number[];
  readonly onChoose: (colleague: Colleague) => void;
}

/** People by department or by name, each with a button that adds them. */
export const PeopleChooser = ({ id, card, chosen, busy, onChoose }: PeopleChooserProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [department, setDepartment] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const wanted = search !== '' ? { search } : department !== null ? { departmentId: Number(department) } : null;
  const { data, error, isFetching, refetch } = useColleagues(card.id, wanted);
  const isThere = (colleague: Colleague): boolean => chosen.some((each) => each.employeeId === colleague.id);
  return (
    <section id={id} aria-label={t('card.people.chooser')} className={styles.chooser}>
      <div className={styles.fields}>
        <SearchField label={t('card.people.search')} value={search} delay={searchPause} onSearch={setSearch} className={styles.search} />
        {card.departments.length > 0 ? (
          <Select
            label={t('card.people.department')}
            hideLabel
            placeholder={t('card.people.department')}
            options={card.departments.map((each) => ({ value: String(each.id), label: each.name }))}
            value={department}
            onChange={(next) => {
              setDepartment(next);
              setSearch('');
            }}
            className={styles.department}
          />
        ) : null}
      </div>
      {error && !data ? (
        <ListFailure error={error} title={t('card.people.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      <output aria-live="polite" className={styles.state}>
        {wanted === null ? (
          t('card.people.hint')
        ) : isFetching && !data ? (
          <Spinner size="sm" label={t('card.people.loading')} />
        ) : data?.length === 0 ? (
          t('card.people.nobodyFound')
        ) : null}
      </output>
      {wanted !== null && data && data.length > 0 ? (
        <ul aria-label={t('card.people.found')} className={styles.list}>
          {data.map((colleague) => (
            <li key={colleague.id} className={styles.person}>
              <Avatar name={colleague.fullName} size="sm" />
              <span className={styles.who}>
                <span>{colleague.fullName}</span>
                <span className={styles.detail}>{[colleague.position, colleague.department].filter(Boolean).join(' · ')}</span>
              </span>
              {isThere(colleague) && !busy.includes(colleague.id) ? (
                <span className={styles.detail}>{t('card.people.alreadyThere')}</span>
              ) : (
                <Button
                  size="sm"
                  icon={<Plus aria-hidden="true" />}
                  loading={busy.includes(colleague.id)}
                  aria-label={t('card.people.addPerson', { name: colleague.fullName })}
                  onClick={() => onChoose(colleague)}
                >
                  {t('card.people.addShort')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
