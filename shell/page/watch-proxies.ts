import type { FastifyInstance } from 'fastify';
import { proxyProblem, type TrustedProxies } from '@qujat/contract/trusted-proxies';

/**
 * Behind https there is a proxy, so without a proxy setting, or with one that contradicts the requests, limits count the wrong addresses.
 * Warns the operator: about the first at once, about the second with the first request that shows it.
 */
export const watchProxies = (app: FastifyInstance, publicOrigin: string | null, trusted: TrustedProxies | false): void => {
  if (!publicOrigin?.startsWith('https:')) return;
  if (trusted === false)
    app.log.warn('PUBLIC_ORIGIN is https and TRUSTED_PROXIES names no proxy: everybody counts as one address. See docs/operating.md.');
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told) return;
    const forwardedFor = request.headers['x-forwarded-for'];
    const problem = proxyProblem(trusted || [], {
      peer: request.socket.remoteAddress ?? '',
      forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      address: request.ip,
    });
    if (problem === null) return;
    told = true;
    app.log.warn(`${problem} See docs/operating.md.`);
  });
};
