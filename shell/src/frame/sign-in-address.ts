import type { Location } from '@qujat/router';

/** The form of a forced password change, remembering what was asked for. Several refused calls lead there once. */
export const passwordChangeAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  if (pathname === '/rechangepsw') return `${pathname}${search}${hash}`;
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/rechangepsw' : `/rechangepsw?redirect_uri=${encodeURIComponent(wanted)}`;
};

/** The sign-in page, remembering what was asked for; the plain main page needs no remembering. */
export const signInAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/login' : `/login?redirect_uri=${encodeURIComponent(wanted)}`;
};
