import { queryKey, request } from '@qujat/api';
import { listMailPeople, saveMailAccess, type MailPerson } from '@qujat/contract/mail-access';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { Pagination } from '@qujat/ui/pagination';
import { SearchField } from '@qujat/ui/search-field';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../parts/failure-text.ts';
import settings from '../settings.module.css';
import styles from './mail-access-section.module.css';

const Person = ({ person, onChange }: { person: MailPerson; onChange: (hasAccess: boolean) => void }): ReactNode => {
  const { t } = useTranslation('account');
  const where = [person.position, person.department].filter(Boolean).join(' · ');
  return (
    <li className={styles.person}>
      <Checkbox
        label={
          <>
            {person.fullName}
            <small className={styles.where}>{where}</small>
          </>
        }
        checked={person.hasAccess}
        onChange={onChange}
      />
      {person.isConnected && <Badge tone={person.hasAccess ? 'green' : 'grey'}>{t('mailAccess.connected')}</Badge>}
    </li>
  );
};

/** The people with access to the mailbox, for the organisation's administrator (MAI-3). */
const MailAccessSection = (): ReactNode => {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [name, setName] = useState('');
  const all = queryKey('mail-people');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...all, name, page],
    queryFn: ({ signal }) => request(listMailPeople, { page, ...(name && { name }) }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  // A click shows at once; the check box keeps the focus while the change is being saved.
  const [optimistic, setOptimistic] = useState<ReadonlyMap<number, boolean>>(new Map());
  const change = useMutation({
    onMutate: ({ employeeId, hasAccess }) => setOptimistic((earlier) => new Map(earlier).set(employeeId, hasAccess)),
    mutationFn: ({ employeeId, hasAccess }: Pick<MailPerson, 'employeeId' | 'hasAccess'>) =>
      request(saveMailAccess, { employeeId, hasAccess }, { background: true }),
    // The person's own access determines the mailbox part of the settings.
    onSettled: async (_, __, { employeeId }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: all }), queries.invalidateQueries({ queryKey: queryKey('mail-account') })]);
      setOptimistic((earlier) => new Map([...earlier].filter(([id]) => id !== employeeId)));
    },
  });
  const search = (wanted: string): void => {
    setName(wanted);
    setPage(1);
  };
  const shown = (person: MailPerson): MailPerson => ({ ...person, hasAccess: optimistic.get(person.employeeId) ?? person.hasAccess });
  return (
    <Card title={t('mailAccess.title')} padding="lg">
      {error && !data ? (
        <div role="alert" className={settings.failure}>
          <p>{failureText(error)}</p>
          <Button onClick={() => void refetch()}>{t('settings.again')}</Button>
        </div>
      ) : data ? (
        <>
          <p className={settings.about}>{t('mailAccess.about', { count: data.withAccess })}</p>
          <SearchField label={t('mailAccess.search')} value={name} onSearch={search} />
          {data.people.length === 0 ? (
            <output className={styles.nobody}>{t('mailAccess.nobody')}</output>
          ) : (
            <ul className={styles.people} aria-label={t('mailAccess.title')} aria-busy={isPlaceholderData}>
              {data.people.map(shown).map((person) => (
                <Person
                  key={person.employeeId}
                  person={person}
                  onChange={(hasAccess) => change.mutate({ employeeId: person.employeeId, hasAccess })}
                />
              ))}
            </ul>
          )}
          <p role="alert" className={styles.failure}>
            {change.error && failureText(change.error)}
          </p>
          <Pagination page={page} total={data.totalPages} label={t('mailAccess.pages')} onChange={setPage} />
        </>
      ) : (
        <Skeleton shape="block" />
      )}
    </Card>
  );
};

export default MailAccessSection;
