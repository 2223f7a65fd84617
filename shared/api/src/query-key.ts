import { currentOrganisationAtom, store } from '@qujat/session';

/** Represents an organisation that is not known yet: a different number each time, and no real id. */
let unknown = 0;
let askedUnknown = false;
/** The placeholders for organisations whose data was requested before their ids were known. */
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
 * A TanStack Query key that begins with the organisation, so that no data of one organisation shows in another: with its id or, on a first
 * visit, with the placeholder used before the id was known. The keys of earlier requests therefore stay valid.
 */
export const queryKey = <const P extends readonly unknown[]>(...parts: P): readonly [organisation: number, ...P] => [
  currentOrganisation(),
  ...parts,
];
