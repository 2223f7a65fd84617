import { queryKey, request } from '@qujat/api';
import { searchColleagues } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { Combobox } from '@qujat/ui/combobox';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './design.module.css';

/** People are searched for after such a pause in typing, milliseconds. */
const searchPause = 300;

interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly position: string;
}

/** The people whom the design names, and those chosen on the page. */
export interface NamedPeople {
  readonly of: (employeeId: number) => Person | undefined;
  readonly remember: (person: Person) => void;
}

interface PersonChoiceProps {
  readonly label: string;
  readonly employeeId: number;
  readonly people: NamedPeople;
  readonly onChoose: (employeeId: number) => void;
}

const useSearch = (typed: string) => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...queryKey('administration', 'colleagues'), search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchColleagues, { search }, { signal, background: true }) : skipToken,
    staleTime: 60_000,
  });
  return { ...found, settled: search === typed };
};

const Search = ({ label, people, onChoose }: Omit<PersonChoiceProps, 'employeeId'>): ReactNode => {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const { data = [], isError, isFetching, settled } = useSearch(typed);
  const options = settled ? data : [];
  const note = isError
    ? t('design.searchFailed')
    : typed.length < 2
      ? t('design.searchHint')
      : isFetching || !settled
        ? t('design.searching')
        : t('design.nobodyFound');
  return (
    <Combobox
      label={label}
      placeholder={t('design.searchHint')}
      text={text}
      onText={setText}
      options={options.map((each) => ({
        key: String(each.id),
        label: each.fullName,
        detail: [each.position, each.department].filter(Boolean).join('\u00A0· '),
        icon: <Avatar name={each.fullName} size="sm" />,
      }))}
      onChoose={(key) => {
        const person = options.find((each) => String(each.id) === key);
        if (!person) return;
        people.remember(person);
        onChoose(person.id);
      }}
      note={note}
    />
  );
};

/** One employee, found by name. */
export const PersonChoice = ({ label, employeeId, people, onChoose }: PersonChoiceProps): ReactNode => {
  const { t } = useTranslation('admin');
  const person = people.of(employeeId);
  if (employeeId === 0 || !person) return <Search label={label} people={people} onChoose={onChoose} />;
  return (
    <div className={styles.person}>
      <Avatar name={person.fullName} size="sm" />
      <span className={styles.who}>
        <span>{person.fullName}</span>
        <span className={styles.hint}>{person.position}</span>
      </span>
      <Button size="sm" variant="ghost" onClick={() => onChoose(0)}>
        {t('design.changePerson')}
      </Button>
    </div>
  );
};
