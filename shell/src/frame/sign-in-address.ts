import type { Location } from '@qujat/router';

/** The sign-in page, remembering what was asked for; the plain main page needs no remembering. */
export const signInAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/login' : `/login?redirect_uri=${encodeURIComponent(wanted)}`;
};
