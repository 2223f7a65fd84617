import { queryKey, request } from '@qujat/api';
import { searchExecutors } from '@qujat/contract/tasks/tasks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The search begins after such a pause in typing, milliseconds. */
const searchPause = 250;

export const useExecutors = (typed: string) => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...queryKey('tasks'), 'executors', search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchExecutors, { search }, { signal, background: true }) : skipToken,
    staleTime: 30_000,
  });
  return { ...found, settled: search === typed };
};
