import type { Location } from '@qujat/router';

const parameter = 'letter';

/** The letter that an address names (`/?letter=<uid>#currentTab=<code>`), or null. */
export const letterIn = (search: string): string | null => {
  const uid = new URLSearchParams(search).get(parameter);
  return uid !== null && /^\d{1,15}$/.test(uid) ? uid : null;
};

/** The address of a letter, or of the work area without one: the rest of the address stays. */
export const addressWith = (
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  uid: string | null,
): { readonly search: string; readonly hash: string } => {
  const fields = new URLSearchParams(search);
  if (uid === null) fields.delete(parameter);
  else fields.set(parameter, uid);
  return { search: fields.toString(), hash };
};
