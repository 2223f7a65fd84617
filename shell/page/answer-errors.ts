import type { FastifyError, FastifyInstance } from 'fastify';
import { sendServerAway } from './proxy.ts';

/** The usual number, nginx's, for a request whose client has gone: nobody reads the answer, and it counts as nobody's failure. */
const clientGone = 499;

/** What a request gets that fails unexpectedly. Call it before the routes are registered, or those of plugins do not have it. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return reply.send(error);
    // A browser cancels calls whenever a person goes on before the answer.
    if (reply.raw.destroyed) {
      request.log.info(error, 'the client has gone before the answer');
      return reply.code(clientGone).send();
    }
    request.log.error(error, 'a request failed unexpectedly');
    return sendServerAway(request, reply);
  });
};
