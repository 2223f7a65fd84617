import { currentOrganisationAtom, store } from '@qujat/session';

/** Stands for an organisation that is not known yet: another number each time, and nobody's id. */
let unknown = 0;
let askedUnknown = false;
/** What stands for an organisation whose data was asked for before it was known. */
const knownAs = new Map<number, number>();
let last: number | null = null;

const currentOrganisation = (): number => {
  const id = store.get(currentOrganisationAtom)?.id ?? null;
  if (id !== last) {
    if (id !== null && last === null && askedUnknown) knownAs.set(id, unknown);
    if (id === null) {
      unknown -= 1;
      askedUnknown = false;
    }
    last = id;
  }
  if (id !== null) return knownAs.get(id) ?? id;
  askedUnknown = true;
  return unknown;
};

/**
 * A TanStack Query key that begins with the organisation, so that nothing of one organisation shows in another: with its id, or, on a
 * first visit, with what stood for it before its id had come. So the keys of what was asked by then stay what they are.
 */
export const queryKey = <const P extends readonly unknown[]>(...parts: P): readonly [organisation: number, ...P] => [
  currentOrganisation(),
  ...parts,
];
