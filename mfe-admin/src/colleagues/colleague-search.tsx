import { queryKey, request } from '@qujat/api';
import { searchLogPeople } from '@qujat/contract/administration/log';
import { searchColleagues } from '@qujat/contract/document-acts';
import type { CallAnswer } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Combobox } from '@qujat/ui/combobox';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

/** The search begins after such a pause in typing, milliseconds. */
const searchPause = 300;

type Colleague = CallAnswer<typeof searchColleagues>[number] & { readonly former?: boolean };

interface ColleagueSearchProps {
  readonly label: string;
  /** People who are chosen already. */
  readonly except?: readonly number[];
  readonly failure?: string | null;
  /** Also those who have left: their entries stay in the log. */
  readonly forLog?: boolean;
  readonly onChoose: (colleague: Colleague) => void;
}

const find = (search: string, forLog: boolean, signal: AbortSignal): Promise<readonly Colleague[]> =>
  forLog
    ? request(searchLogPeople, { search }, { signal, background: true })
    : request(searchColleagues, { search }, { signal, background: true });

const useSearch = (typed: string, forLog: boolean) => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...queryKey('administration', forLog ? 'people of the log' : 'colleagues'), search],
    queryFn: search.length > 1 ? ({ signal }) => find(search, forLog, signal) : skipToken,
    staleTime: 60_000,
  });
  return { ...found, settled: search === typed };
};

/** Finds people of the organisation by name. */
export const ColleagueSearch = ({ label, except = [], failure = null, forLog = false, onChoose }: ColleagueSearchProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const { data = [], isError, isFetching, settled } = useSearch(typed, forLog);
  const options = settled ? data.filter(({ id }) => !except.includes(id)) : [];
  const note = isError
    ? t('colleagues.failed')
    : typed.length < 2
      ? t('colleagues.hint')
      : isFetching || !settled
        ? t('colleagues.searching')
        : t('colleagues.nobody');
  return (
    <Combobox
      label={label}
      placeholder={t('colleagues.hint')}
      text={text}
      onText={setText}
      error={failure ?? undefined}
      options={options.map((each) => ({
        key: String(each.id),
        label: each.fullName,
        detail: [each.former && t('colleagues.former'), each.position, each.department].filter(Boolean).join('\u00A0· '),
        icon: <Avatar name={each.fullName} size="sm" />,
      }))}
      onChoose={(key) => {
        const colleague = options.find((each) => String(each.id) === key);
        if (!colleague) return;
        setText('');
        onChoose(colleague);
      }}
      note={note}
    />
  );
};
