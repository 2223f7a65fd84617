/** The rows that are chosen. The choice outlives a change of the search, so that people can be gathered from several. */
import type { AdministeredPerson } from '@qujat/contract/administration/people';
import { useMemo, useState } from 'react';
import { keyOf } from '../key-of.ts';

export interface Choice {
  readonly keys: ReadonlySet<string>;
  readonly people: readonly AdministeredPerson[];
  /** Exactly these keys, of rows that are shown or chosen already. */
  readonly set: (keys: ReadonlySet<string>) => void;
  readonly toggle: (key: string) => void;
  readonly drop: () => void;
}

export const useChoice = (shown: readonly AdministeredPerson[]): Choice => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdministeredPerson>>(new Map());
  // The newest state of a row that is shown again.
  const now = useMemo(() => {
    const fresh = new Map(shown.map((person) => [keyOf(person), person]));
    return new Map([...chosen].map(([key, person]) => [key, fresh.get(key) ?? person]));
  }, [chosen, shown]);
  const keys = useMemo(() => new Set(now.keys()), [now]);
  const set = (wanted: ReadonlySet<string>): void => {
    const known = new Map([...now, ...shown.map((person) => [keyOf(person), person] as const)]);
    setChosen(new Map([...wanted].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : []))));
  };
  return {
    keys,
    people: [...now.values()],
    set,
    toggle: (key) => set(keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key])),
    drop: () => setChosen(new Map()),
  };
};
