import { queryKey, request } from '@qujat/api';
import type { Folder } from '@qujat/contract/cloud';
import { searchUsers } from '@qujat/contract/colleagues';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { IconButton } from '@qujat/ui/icon-button';
import { SearchField } from '@qujat/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './settings-window.module.css';

/** The pause in typing before the search, milliseconds (CLD-6). */
const searchPause = 100;

type People = Folder['grantedUsers'];

interface FolderPeopleProps {
  people: Readonly<People>;
  onChange: (people: People) => void;
}

/** Colleagues with whom the folder will be shared when the settings are saved (CLD-3). */
export const FolderPeople = ({ people, onChange }: FolderPeopleProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const [name, setName] = useState('');
  const { data, isError, isFetching } = useQuery({
    queryKey: queryKey('colleagues', name),
    queryFn: ({ signal }) => request(searchUsers, { name }, { signal, background: true }),
    enabled: name !== '',
  });
  const granted = new Set(people.map(({ id }) => id));
  const found = name === '' ? [] : (data ?? []).filter(({ id }) => !granted.has(id));
  const said =
    name === '' || isFetching
      ? ''
      : isError
        ? t('settings.searchFailed')
        : found.length === 0
          ? t('settings.nobody')
          : t('settings.found', { count: found.length });
  return (
    <section className={styles.people} aria-label={t('settings.people')}>
      <h3 className={styles.heading}>{t('settings.people')}</h3>
      {people.length === 0 ? <p className={styles.note}>{t('settings.noPeople')}</p> : null}
      <ul className={styles.list} aria-label={t('settings.people')}>
        {people.map(({ id, fullName }) => (
          <li key={id} className={styles.person}>
            <Avatar name={fullName} />
            <span className={styles.name}>{fullName}</span>
            <IconButton
              size="sm"
              label={t('settings.revoke', { name: fullName })}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(people.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ul>
      <SearchField label={t('settings.search')} value={name} delay={searchPause} onSearch={setName} />
      <output className={styles.said}>{said}</output>
      {found.length > 0 ? (
        <ul className={styles.list} aria-label={t('settings.searchResults')}>
          {found.map(({ id, fullName }) => (
            <li key={id} className={styles.person}>
              <Avatar name={fullName} />
              <span className={styles.name}>{fullName}</span>
              <IconButton
                size="sm"
                variant="secondary"
                label={t('settings.give', { name: fullName })}
                icon={<Plus aria-hidden="true" />}
                onClick={() => onChange([...people, { id, fullName }])}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
