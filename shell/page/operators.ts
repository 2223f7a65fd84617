/** What administrators of the installation see and do (docs/decisions/0431): every release with its figures, and one press back. */
import { rollBack, watchedReleases, type WatchedPart } from '@qujat/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { record, text } from './report-input.ts';
import { whoAsks } from './who-asks.ts';

/** Refusals that leave what is live as it is: there is nothing to go back to, or the rest would not fit. */
const refusals = ['ReleaseError', 'IncompatibleReleaseError'];

/** A browser says when another site sends a request; one that says nothing is no browser. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

const answer = (reply: FastifyReply, status: number, reason: string, details = ''): FastifyReply =>
  reply.code(status).send({ status: 'error', reason, text: details });

/** `GET /releases/operator`, `GET /releases/watched`, `POST /releases/rollback`. */
export function serveOperators(app: FastifyInstance, root: string, serverUrl: string): void {
  const operatorOf = async (request: FastifyRequest): Promise<string | null> => (await whoAsks(serverUrl, request)).operator;

  app.get('/releases/operator', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ operator: (await operatorOf(request)) !== null }),
  );

  let cached: { until: number; parts: Promise<WatchedPart[]> } | undefined;
  app.get('/releases/watched', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if ((await operatorOf(request)) === null) return answer(reply, 403, 'forbidden');
    if (!cached || cached.until < Date.now()) cached = { until: Date.now() + 5_000, parts: watchedReleases(root) };
    return reply.send({ parts: await cached.parts });
  });

  app.post('/releases/rollback', { bodyLimit: 4_096 }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const operator = isFromElsewhere(request) ? null : await operatorOf(request);
    if (operator === null) return answer(reply, 403, 'forbidden');
    const given = record(request.body);
    const [name, channel, from] = [text(given['name'], 64), text(given['channel'], 64), text(given['from'], 64)];
    if (!name || !channel || !from) return answer(reply, 400, 'malformed');
    try {
      const done = await rollBack(root, name, { channel, from, by: operator, reason: text(given['reason']) || null });
      cached = undefined;
      if (!done) return answer(reply, 409, 'changed');
      app.log.warn(
        { name, channel, from, version: done.version, by: operator },
        'an administrator of the installation rolled a release back',
      );
      return reply.send({ status: 'ok', version: done.version });
    } catch (error) {
      if (error instanceof Error && refusals.includes(error.name)) return answer(reply, 409, 'refused', error.message);
      throw error;
    }
  });
}
