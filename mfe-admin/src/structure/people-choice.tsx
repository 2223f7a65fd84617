import { queryKey, request } from '@qujat/api';
import { searchColleagues } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Combobox } from '@qujat/ui/combobox';
import { IconButton } from '@qujat/ui/icon-button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import styles from './windows.module.css';

export interface Chosen {
  readonly id: number;
  readonly fullName: string;
}

interface PeopleChoiceProps {
  readonly label: string;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
  /** A newly chosen person takes the place of the former one. */
  readonly single?: boolean;
  readonly failure: string | null;
}

/** People of the organisation, found by name. */
export const PeopleChoice = ({ label, chosen, onChange, single = false, failure }: PeopleChoiceProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: queryKey('structure', 'colleagues', search),
    queryFn: ({ signal }) => request(searchColleagues, { search }, { signal, background: true }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : data.filter(({ id }) => !chosen.some((each) => each.id === id));
  return (
    <>
      <Combobox
        label={label}
        placeholder={t('structure.searchPeople')}
        text={text}
        onText={setText}
        error={failure ?? undefined}
        options={found.map(({ id, fullName, position, department }) => ({
          key: String(id),
          label: fullName,
          detail: [position, department].filter(Boolean).join(' · '),
        }))}
        note={search === '' || isFetching ? null : isError ? t('structure.searchFailed') : t('structure.nobodyFound')}
        onChoose={(key) => {
          const person = found.find(({ id }) => String(id) === key);
          if (!person) return;
          const { id, fullName } = person;
          onChange(single ? [{ id, fullName }] : [...chosen, { id, fullName }]);
          setText('');
        }}
      />
      {chosen.length === 0 ? (
        <p className={styles.note}>{t('structure.nobodyChosen')}</p>
      ) : (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar name={person.fullName} />
              <span className={styles.who}>{person.fullName}</span>
              <IconButton
                size="sm"
                label={t('structure.takeOff', { name: person.fullName })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
