import { hasExtension } from '@qujat/api';
import { alternativeLayout } from '@qujat/contract/vocabulary';
import { columnChoicesAtom, profileAtom, setColumnChoices } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { arrange, choiceOf, isUnchanged } from './arrange-columns.ts';
import { columnsOf, type Column } from './columns.ts';
import { keepColumns } from './keep-columns.ts';
import { useRoom } from './use-room.ts';

export interface ColumnControl {
  /** All columns in the person's order; `visible` says which are shown. */
  readonly columns: readonly Column[];
  /** The columns in the default arrangement. */
  readonly own: readonly Column[];
  /** Null resets the arrangement to the default. */
  readonly arrange: (columns: readonly Column[] | null) => void;
  readonly arranged: boolean;
}

/** The columns of the profile's layout, as the person has arranged them. Each layout has a separate arrangement. */
export const useColumns = (): ColumnControl => {
  const alternative = useAtomValue(profileAtom)?.layout.table === alternativeLayout;
  const choices = useAtomValue(columnChoicesAtom);
  const name = alternative ? 'alternative' : 'standard';
  const room = useRoom();
  const merges = hasExtension('today');
  const own = useMemo(() => columnsOf(alternative, merges ? room : null), [alternative, merges, room]);
  const chosen = choices[name];
  const columns = useMemo(() => arrange(own, chosen), [own, chosen]);
  const change = useCallback(
    (next: readonly Column[] | null): void => {
      const { [name]: _, ...others } = choices;
      const unchanged = next === null || isUnchanged(own, next);
      const wanted = unchanged ? others : { ...others, [name]: choiceOf(own, next) };
      setColumnChoices(wanted);
      keepColumns();
    },
    [choices, name, own],
  );
  return { columns, own, arrange: change, arranged: !isUnchanged(own, columns) };
};
