import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from './errors.ts';

/** Browsers state the origin of a request. A client that states none is not a browser and carries nobody's cookies. */
const isForeign = (request: FastifyRequest, publicOrigin: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin, host, 'x-forwarded-host': forwarded } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  const from = URL.parse(origin)?.host;
  // Headers of any proxy are accepted here: a page of another site cannot make a browser set them.
  return from === undefined || ![host, forwarded].includes(from);
};

/**
 * Refuses a request that another site makes through its visitor's browser, such as sending one of our forms, or a sign-in that would put
 * the visitor into somebody else's session. Requests with a token need no such check, because no other site knows one.
 */
export const refuseForeign = (request: FastifyRequest, publicOrigin: string | null): void => {
  if (isForeign(request, publicOrigin)) throw new ForbiddenError('errors.foreign');
};
