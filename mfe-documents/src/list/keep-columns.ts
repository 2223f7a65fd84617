/**
 * The arrangement of columns is stored in the browser and, with the extension, with the person on the server: other machines have it too.
 */
import { hasExtension, queryKey, request } from '@qujat/api';
import { readColumnChoices, writeColumnChoices } from '@qujat/contract/column-choices';
import { listColumns, saveListColumns } from '@qujat/contract/document-list';
import { adoptColumnChoices, columnChoicesAtom, columnsUnsavedAtom, store } from '@qujat/session';
import { useQuery } from '@tanstack/react-query';

/** One request after the other, so that the last arrangement wins. */
let last: Promise<void> = Promise.resolve();

const save = async (): Promise<void> => {
  if (!store.get(columnsUnsavedAtom)) return;
  const columns = store.get(columnChoicesAtom);
  await request(saveListColumns, { columns: writeColumnChoices(columns) || undefined }, { background: true });
  adoptColumnChoices(columns, columns);
};

/** Sends the changes that the server does not have yet. */
const saveInTurn = (): Promise<void> => {
  last = last.catch(() => undefined).then(save);
  return last;
};

/** A failed save loses nothing: the browser stores the arrangement and sends it again when the list next loads, until sign-out. */
export const keepColumns = (): void => {
  if (hasExtension('list-columns')) saveInTurn().catch(console.error);
};

/** Takes over the arrangement from other devices, once; an unsaved local arrangement goes to the server first. */
export const useKeptColumns = (): void => {
  useQuery({
    queryKey: queryKey('list-columns'),
    queryFn: async ({ signal }) => {
      await saveInTurn();
      const local = store.get(columnChoicesAtom);
      const kept = readColumnChoices((await request(listColumns, {}, { signal, background: true })).columns);
      if (kept) adoptColumnChoices(kept, local);
      return kept;
    },
    enabled: hasExtension('list-columns'),
    staleTime: Infinity,
    gcTime: Infinity,
  });
};
