import { forgetText, keepText, keptText, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';

interface Typed<Fields> {
  readonly fields: Fields;
  /** What was stored when the typing began. */
  readonly basis: Fields;
  readonly revision: number;
}

interface CardFields<Fields> {
  readonly fields: Fields;
  /** With which they are saved: a change of these fields by somebody else is refused, one of other fields is not. */
  readonly revision: number;
  readonly write: (fields: Fields) => void;
  /** They are saved, or dropped. */
  readonly forget: () => void;
}

const read = <Fields>(name: string): Typed<Fields> | null => {
  try {
    return JSON.parse(keptText(name) ?? 'null') as Typed<Fields> | null;
  } catch {
    return null;
  }
};

const textOf = (fields: object): string => JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => one.localeCompare(other)));
const areSame = (one: object, other: object): boolean => textOf(one) === textOf(other);

/**
 * The fields of a card: what is stored, or what was typed over it and not saved. The latter outlives the tab of the page, and the reload
 * after another card was saved. It belongs to the viewer.
 */
export const useFields = <Fields extends object>(card: string, stored: Fields, revision: number): CardFields<Fields> => {
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  const name = viewerId === null ? null : `organisation/${card}/${viewerId}`;
  const left = useMemo(() => (name === null ? null : read<Fields>(name)), [name]);
  // Undefined until something happens here.
  const [now, setNow] = useState<Typed<Fields> | null | undefined>();
  const found = now === undefined ? left : now;
  // Somebody may have stored the same meanwhile.
  const typed = found !== null && areSame(found.fields, stored) ? null : found;
  const forget = (): void => {
    setNow(null);
    if (name !== null) forgetText(name);
  };
  return {
    fields: typed?.fields ?? stored,
    revision: typed === null || areSame(typed.basis, stored) ? revision : typed.revision,
    write: (fields) => {
      const next = typed ? { ...typed, fields } : { fields, basis: stored, revision };
      if (areSame(fields, stored)) return forget();
      setNow(next);
      if (name !== null) keepText(name, JSON.stringify(next));
    },
    forget,
  };
};
