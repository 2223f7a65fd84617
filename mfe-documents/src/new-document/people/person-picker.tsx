import { queryKey, request } from '@qujat/api';
import { searchColleagues, type Colleague } from '@qujat/contract/document-acts';
import { maxParticipants, type DraftForm } from '@qujat/contract/draft-form';
import { departmentColleagues } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Combobox, type ComboboxOption } from '@qujat/ui/combobox';
import { Search, ArrowLeft, Building2, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../../exchange/use-paused.ts';
import { holdsWords } from './holds-words.ts';
import { placeOf } from './place-of.ts';

/** The pause in typing before people are searched for, milliseconds. */
const searchPause = 300;

type Department = DraftForm['departments'][number];

interface PersonPickerProps {
  readonly label: string;
  readonly departments: readonly Department[];
  /** The current participants, by employee. */
  readonly chosen: ReadonlySet<number>;
  /** How many participants the whole route has. */
  readonly count: number;
  readonly onChoose: (colleagues: readonly Colleague[]) => void;
  readonly onClose: () => void;
}

const personOption = (colleague: Colleague, chosen: ReadonlySet<number>): ComboboxOption => ({
  key: `person ${colleague.id}`,
  label: colleague.fullName,
  detail: placeOf(colleague),
  icon: <Avatar name={colleague.fullName} size="sm" />,
  chosen: chosen.has(colleague.id),
});

/** Everybody in the opened department, otherwise people whose names match the search. */
const useColleagues = (department: Department | null, search: string) =>
  useQuery({
    queryKey: [...queryKey('documents', 'colleagues'), department?.id ?? null, department ? null : search],
    queryFn: department
      ? ({ signal }) => request(departmentColleagues, { departmentId: department.id }, { signal, background: true })
      : search.length > 1
        ? ({ signal }) => request(searchColleagues, { search }, { signal, background: true })
        : skipToken,
    staleTime: 60_000,
  });

/** Lists employees by name, and departments, from which one person or everybody is chosen. Without a search it offers the departments. */
export const PersonPicker = ({ label, departments, chosen, count, onChoose, onClose }: PersonPickerProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const [text, setText] = useState('');
  const [department, setDepartment] = useState<Department | null>(null);
  /** More were chosen than the route has room for. */
  const [refused, setRefused] = useState(false);
  const typed = text.trim().toLowerCase();
  const search = usePaused(typed, searchPause);
  const { data, isError, isFetching } = useColleagues(department, search);

  const ofDepartment = (people: readonly Colleague[]): ComboboxOption[] => {
    const left = people.filter((each) => !chosen.has(each.id));
    return [
      { key: 'back', label: t('people.allDepartments'), icon: <ArrowLeft aria-hidden="true" /> },
      ...(typed === '' && left.length > 1
        ? [{ key: 'everybody', label: t('people.everybody', { count: left.length }), icon: <UsersRound aria-hidden="true" /> }]
        : []),
      ...people.filter((each) => holdsWords(each.fullName, typed)).map((each) => personOption(each, chosen)),
    ];
  };
  const ofSearch = (people: readonly Colleague[]): ComboboxOption[] => [
    ...(typed === search ? people.map((each) => personOption(each, chosen)) : []),
    ...departments
      .filter((each) => holdsWords(each.name, typed))
      .map((each): ComboboxOption => ({
        key: `department ${each.id}`,
        label: each.name,
        detail: t('people.department'),
        icon: <Building2 aria-hidden="true" />,
      })),
  ];
  const options = department ? ofDepartment(data ?? []) : ofSearch(data ?? []);

  /** The server refuses a longer route as a whole. */
  const room = Math.max(0, maxParticipants - count);
  const take = (people: readonly Colleague[]): void => {
    const isTooMany = people.filter((each) => !chosen.has(each.id)).length > room;
    setRefused(isTooMany);
    if (!isTooMany) onChoose(people);
  };
  const choose = (key: string): void => {
    setText('');
    setRefused(false);
    if (key === 'back') return setDepartment(null);
    if (key === 'everybody') return take(data ?? []);
    const [kind, id] = key.split(' ');
    if (kind === 'department') return setDepartment(departments.find((each) => String(each.id) === id) ?? null);
    return take((data ?? []).filter((each) => String(each.id) === id));
  };
  return (
    <Combobox
      several
      hideLabel
      leading={<Search aria-hidden="true" />}
      takesFocus
      label={label}
      placeholder={department ? department.name : t('people.search')}
      text={text}
      onText={(next) => {
        setText(next);
        setRefused(false);
      }}
      error={refused ? t('people.tooMany', { most: maxParticipants, now: count, room }) : undefined}
      options={options}
      onChoose={choose}
      note={isError ? t('people.failed') : isFetching || typed !== search ? t('people.searching') : t('people.nobody')}
      onEscape={onClose}
    />
  );
};
