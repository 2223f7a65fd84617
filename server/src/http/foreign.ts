import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from './errors.ts';

/** A browser says where a request was sent from; what says nothing is no browser and carries nobody's cookies. */
const isForeign = (request: FastifyRequest, publicOrigin: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== request.host;
};

/**
 * Refuses what another site has its visitor's browser send: a form of ours, or a sign-in that would leave the visitor in somebody
 * else's session. What carries a token needs no such check: no other site knows one.
 */
export const refuseForeign = (request: FastifyRequest, publicOrigin: string | null): void => {
  if (isForeign(request, publicOrigin)) throw new ForbiddenError('errors.foreign');
};
