/** How many requests are being answered, and how long each call, page or file takes. */
import type { Attributes, Meter } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { durationBounds } from './bounds.ts';

const names = new WeakMap<FastifyRequest, string>();

/** Many calls share an address, so a request is named by its call once that is known. */
export const nameRequest = (request: FastifyRequest, call: string): void => void names.set(request, call);

/** A name from the code, never the address itself: whoever asks for a thousand unknown addresses adds one line. */
export const nameOf = (request: FastifyRequest): string => names.get(request) ?? request.routeOptions.url ?? 'unknown';

/** Measures the requests of a process under bounded names. */
export const measureRequests = (app: FastifyInstance, meter: Meter): void => {
  const active = meter.createUpDownCounter('http.server.active_requests', { description: 'Requests that are being answered' });
  const duration = meter.createHistogram('http.server.request.duration.seconds', {
    description: 'Time from the first byte of a request to the last of its answer',
    unit: 's',
    advice: { explicitBucketBoundaries: [...durationBounds] },
  });
  app.addHook('onRequest', async (_, reply) => {
    active.add(1);
    // Also when the client goes away before the answer.
    reply.raw.once('close', () => active.add(-1));
  });
  app.addHook('onResponse', async (request, reply) => {
    const attributes: Attributes = {
      'http.route': nameOf(request),
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
    };
    duration.record(reply.elapsedTime / 1000, attributes);
  });
};
