import { hasExtension } from '@qujat/api';
import { alternativeLayout, type QueueCode } from '@qujat/contract/vocabulary';
import { columnChoicesAtom, profileAtom, setColumnChoices } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { arrange, choiceOf, isUnchanged } from './arrange-columns.ts';
import { arrangementOf, columnsOf, type Column } from './columns.ts';
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
  /** Low rows of one or two lines (DAY-74). */
  readonly compact: boolean;
  readonly setCompact: (compact: boolean) => void;
  /** The acts of a row stand in a menu. */
  readonly tight: boolean;
}

/** The density is kept with the arrangements, under a name that no list has. */
const density = { name: 'density', compact: [{ key: 'compact', hidden: false, width: null }] } as const;

/** The columns of the profile's layout, as the person has arranged them. Each layout has a separate arrangement. */
export const useColumns = (queue?: QueueCode): ColumnControl => {
  const alternative = useAtomValue(profileAtom)?.layout.table === alternativeLayout;
  const choices = useAtomValue(columnChoicesAtom);
  const room = useRoom();
  const merges = hasExtension('today');
  const views = hasExtension('views');
  const name = arrangementOf(alternative, views ? queue : undefined);
  const own = useMemo(
    () => columnsOf(alternative, merges ? room : null, views ? queue : undefined),
    [alternative, merges, room, views, queue],
  );
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
  const setCompact = (compact: boolean): void => {
    const { [density.name]: _, ...others } = choices;
    setColumnChoices(compact ? { ...others, [density.name]: density.compact } : others);
    keepColumns();
  };
  return {
    columns,
    own,
    arrange: change,
    arranged: !isUnchanged(own, columns),
    compact: views && choices[density.name] !== undefined,
    setCompact,
    tight: merges && (room === 'tight' || room === 'narrow'),
  };
};
