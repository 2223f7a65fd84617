import { setTimeout as sleep } from 'node:timers/promises';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { millisToHrTime, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Tracing, TracingSettings } from './trace-types.ts';

/** The first word of a statement and its first table: names from the code. */
const summaryOf = (statement: string): string => {
  const [, word = 'other'] = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.exec(statement) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?(?=[\s(;]|$)/i.exec(statement) ?? [];
  return [word.toLowerCase(), table].filter(Boolean).join(' ');
};

const propagator = new W3CTraceContextPropagator();
const getter = {
  keys: (headers: object) => Object.keys(headers),
  get: (headers: Readonly<Record<string, string | string[] | undefined>>, key: string) => headers[key],
};
const setter = { set: (headers: Record<string, string>, key: string, value: string) => void (headers[key] = value) };

/** How long the end of a process waits for a collector, milliseconds. */
const longestStop = 3_000;

/** Starts tracing, with OpenTelemetry's SDK. */
export const openTracing = (service: string, settings: TracingSettings): Tracing => {
  // What belongs to the current request: one for all traces of this process.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const url = `${settings.endpoint}/v1/traces`;
  const send = new OTLPTraceExporter({ url });
  const processors = [new BatchSpanProcessor({ exporter: send, maxQueueSize: 4_096 })];
  const resource = resourceFromAttributes({ 'service.name': service });
  const provider = new TracerProvider({ resource, sampler: new TraceIdRatioBasedSampler(settings.ratio), spanProcessors: processors });
  const tracer = provider.getTracer('qujat');
  const browser = resourceFromAttributes({ 'service.name': 'qujat-browser' });
  return {
    begin: (headers) => {
      const parent = propagator.extract(ROOT_CONTEXT, headers, getter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      return { span, within: trace.setSpan(parent, span) };
    },
    headersOf: (within) => {
      const headers: Record<string, string> = {};
      propagator.inject(within, headers, setter);
      return headers;
    },
    run: (name, act) => {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT);
      const failed = (error: unknown): never => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      };
      return context.with(trace.setSpan(ROOT_CONTEXT, span), () =>
        act()
          .catch(failed)
          .finally(() => span.end()),
      );
    },
    statement: (statement, milliseconds, failed) => {
      if (!trace.getActiveSpan()?.isRecording()) return;
      const name = summaryOf(statement);
      const end = Date.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    ids: () => {
      const current = trace.getActiveSpan()?.spanContext();
      return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
    },
    passOn: (spans) =>
      send.export(
        spans.map(({ name, traceId, spanId, parentId, start, end, remote, status }) => ({
          name,
          kind: name === 'press' ? SpanKind.INTERNAL : SpanKind.CLIENT,
          spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
          ...(parentId !== null && { parentSpanContext: { traceId, spanId: parentId, traceFlags: 1 } }),
          startTime: millisToHrTime(start),
          endTime: millisToHrTime(end),
          duration: millisToHrTime(end - start),
          ended: true,
          status: { code: status !== null && status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
          attributes: {
            ...(remote !== null && { 'qujat.remote': remote }),
            ...(status !== null && { 'http.response.status_code': status }),
          },
          links: [],
          events: [],
          resource: browser,
          instrumentationScope: { name: 'qujat' },
          droppedAttributesCount: 0,
          droppedEventsCount: 0,
          droppedLinksCount: 0,
        })),
        () => {},
      ),
    // A collector that is away costs the last spans, never a clean stop.
    stop: async () => {
      const waiting = new AbortController();
      const longEnough = sleep(longestStop, undefined, { signal: waiting.signal }).catch(() => {});
      await Promise.race([provider.shutdown().catch(() => {}), longEnough]);
      waiting.abort();
    },
  };
};
