/** How the page server stops: requests that are under way get their answers, as on the server. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client that has not read its answer, or sent its request, by then is cut off, milliseconds. The server allows the same. */
const longestMs = 10_000;

/** A stream of live events has no end to wait for; the browser opens it again, at another page server. */
const isEndless = (answer: ServerResponse): boolean => String(answer.getHeader('content-type')).startsWith('text/event-stream');

/** Prepares `app`, before it listens, to be stopped by the function that is returned. */
export const makeStop = (app: FastifyInstance): (() => Promise<void>) => {
  const open = new Set<ServerResponse>();
  // Browsers open connections ahead. One that has said nothing yet counts as one that is sending a request.
  const connections = new Set<Socket>();
  app.server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  let stopping = false;
  app.addHook('onRequest', async (_, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  // An answer sent from now on must not keep its connection open, because stopping would wait for it.
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const answer of open) if (isEndless(answer)) answer.destroy();
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  });
  return async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), longestMs);
    await app.close();
    clearTimeout(cut);
  };
};
