/**
 * The rows that are chosen. Those chosen one by one outlive a change of the search, so that people can be gathered from several. «Выбрать
 * всех найденных» means a search, and ends with it.
 */
import type { RowKey } from '@qujat/contract/administration/people-bulk';
import type { AdministeredPerson } from '@qujat/contract/administration/people';
import { useMemo, useState } from 'react';
import { isChoosable, keyOf } from '../key-of.ts';
import type { PeopleView } from '../people-query.ts';

/** Everybody whom a search finds, without the rows that were cleared afterwards. */
interface WholeChoice {
  readonly view: PeopleView;
  readonly except: readonly RowKey[];
}

export interface Choice {
  /** Of the rows that are shown or chosen one by one. */
  readonly keys: ReadonlySet<string>;
  /** Those chosen one by one. */
  readonly people: readonly AdministeredPerson[];
  /** Null: they are chosen one by one. */
  readonly whole: WholeChoice | null;
  /** Nobody is chosen. */
  readonly isEmpty: boolean;
  /** Exactly these keys, of rows that are shown or chosen already. */
  readonly set: (keys: ReadonlySet<string>) => void;
  readonly toggle: (key: string) => void;
  /** This row of those that are shown, and no other. */
  readonly only: (key: string) => void;
  readonly chooseWhole: () => void;
  readonly drop: () => void;
}

type Chosen = WholeChoice | ReadonlyMap<string, AdministeredPerson>;

const nobody: Chosen = new Map();
const isWhole = (chosen: Chosen): chosen is WholeChoice => 'view' in chosen;

export const useChoice = (shown: readonly AdministeredPerson[], view: PeopleView): Choice => {
  const [stored, setChosen] = useState<Chosen>(nobody);
  const chosen = isWhole(stored) && JSON.stringify(stored.view) !== JSON.stringify(view) ? nobody : stored;
  const choosable = useMemo(() => new Map(shown.filter(isChoosable).map((person) => [keyOf(person), person])), [shown]);
  // The newest state of a row that is shown again.
  const now = useMemo(
    () => new Map(isWhole(chosen) ? [] : [...chosen].map(([key, person]) => [key, choosable.get(key as RowKey) ?? person])),
    [chosen, choosable],
  );
  const keys = useMemo<ReadonlySet<string>>(
    () => new Set(isWhole(chosen) ? [...choosable.keys()].filter((key) => !chosen.except.includes(key)) : now.keys()),
    [chosen, choosable, now],
  );
  const set = (wanted: ReadonlySet<string>): void => {
    if (isWhole(chosen)) {
      const unseen = chosen.except.filter((key) => !choosable.has(key));
      return setChosen({ view, except: [...unseen, ...[...choosable.keys()].filter((key) => !wanted.has(key))] });
    }
    const known = new Map([...now, ...choosable]);
    setChosen(new Map([...wanted].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : []))));
  };
  return {
    keys,
    people: [...now.values()],
    whole: isWhole(chosen) ? chosen : null,
    isEmpty: !isWhole(chosen) && now.size === 0,
    set,
    toggle: (key) => set(keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key])),
    only: (key) => setChosen(new Map([...choosable].filter(([each]) => each === key))),
    chooseWhole: () => setChosen({ view, except: [] }),
    drop: () => setChosen(nobody),
  };
};
