/**
 * The form by which another application hands over files, where no service worker has taken it: the browser has dropped the worker, or has
 * never had it. Nothing is read or kept here; the page says that nothing has arrived (docs/decisions/0473).
 */
import { lostShare, sharePath } from '@qujat/contract/shared-files';
import type { FastifyInstance } from 'fastify';

export const serveShare = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(sharePath, async (_request, reply) => reply.header('cache-control', 'no-store').redirect(`${sharePath}#${lostShare}`, 303));
  });
};
