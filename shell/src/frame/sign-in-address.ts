import type { Location } from '@qujat/router';

/** The form of a forced password change, with the address to return to. Several refused calls navigate there once. */
export const passwordChangeAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  if (pathname === '/rechangepsw') return `${pathname}${search}${hash}`;
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/rechangepsw' : `/rechangepsw?redirect_uri=${encodeURIComponent(wanted)}`;
};

/** The sign-in page, with the address to return to; the plain main page needs none. */
export const signInAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/login' : `/login?redirect_uri=${encodeURIComponent(wanted)}`;
};
