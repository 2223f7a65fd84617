import { redirectTarget } from '@qujat/api';

/** A destination: within the product, or an address that the browser opens itself (it may be a page of the server). */
export type Destination = { readonly path: string } | { readonly address: string };

/** The address in `redirect_uri`, otherwise the main page (ACC-4), or what the person starts with in its place. */
export function wanted(search: string, origin: string, start = '/'): Destination {
  const address = redirectTarget(new URLSearchParams(search).get('redirect_uri'), origin);
  return address ? { address } : { path: start };
}

/** After signing in: a forced password change comes first, and the requested address is remembered until then (ACC-3, ACC-4). */
export const afterSignIn = (passwordChangeRequired: boolean, search: string, origin: string, start?: string): Destination =>
  passwordChangeRequired ? { path: `/rechangepsw${search}` } : wanted(search, origin, start);
