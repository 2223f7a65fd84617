/** An arrangement of columns is kept in the browser, and where the server can, with the person: other machines have it too. */
import { hasExtension, queryKey, request } from '@qujat/api';
import { readColumnChoices, writeColumnChoices, type ColumnChoicesByList } from '@qujat/contract/column-choices';
import { listColumns, saveListColumns } from '@qujat/contract/document-list';
import { setColumnChoices } from '@qujat/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** One request after the other: the last arrangement is the one that stays. */
let last: Promise<unknown> = Promise.resolve();

/** Who widens a column loses nothing when this fails: the browser has it. */
export const keepColumns = (choices: ColumnChoicesByList): void => {
  if (!hasExtension('list-columns')) return;
  last = last.then(() => request(saveListColumns, { columns: writeColumnChoices(choices) || undefined }, { background: true })).catch(console.error);
};

/** The answer that was taken over last: what is arranged afterwards is newer. */
let taken: unknown;

/** Takes over what the person has arranged elsewhere, once. */
export const useKeptColumns = (): void => {
  const { data } = useQuery({
    queryKey: queryKey('list-columns'),
    queryFn: async ({ signal }) => readColumnChoices((await request(listColumns, {}, { signal, background: true })).columns),
    enabled: hasExtension('list-columns'),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  useEffect(() => {
    if (!data || data === taken) return;
    taken = data;
    setColumnChoices(data);
  }, [data]);
};
