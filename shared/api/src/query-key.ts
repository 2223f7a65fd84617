import { currentOrganisationAtom, store } from '@qujat/session';

/** A TanStack Query key that begins with the organisation's id, so that nothing of one organisation shows in another. */
export const queryKey = <const P extends readonly unknown[]>(...parts: P): readonly [organisation: number | null, ...P] => [
  store.get(currentOrganisationAtom)?.id ?? null,
  ...parts,
];
