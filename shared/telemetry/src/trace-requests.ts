/** A span for each request of a web server (docs/decisions/0433). */
import { context, SpanStatusCode, type Context, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from './requests.ts';
import type { Tracing } from './trace-types.ts';

/**
 * Records each request under its bounded name, within the trace that its `traceparent` names. Returns the headers for what a request asks of
 * another process. To be called before other hooks: what they log then carries the ids.
 */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): ((request: FastifyRequest) => Record<string, string>) => {
  const running = new WeakMap<FastifyRequest, { span: Span; within: Context }>();
  const within = (request: FastifyRequest): Context => running.get(request)?.within ?? context.active();
  app.addHook('onRequest', (request, reply, done) => {
    const begun = tracing.begin(request.headers);
    running.set(request, begun);
    // The client may go away before the answer.
    reply.raw.once('close', () => reply.raw.writableFinished || begun.span.end());
    context.with(begun.within, done);
  });
  // A body arrives in the events of the connection, which belong to no request.
  app.addHook('preHandler', (request, _reply, done) => context.with(within(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = running.get(request)?.span;
    const name = nameOf(request);
    span?.updateName(`${request.method} ${name}`);
    span?.setAttributes({ 'http.route': name, 'http.request.method': request.method, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    context.with(within(request), done);
  });
  return (request) => tracing.headersOf(within(request));
};
