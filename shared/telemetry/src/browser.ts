/**
 * Traces from the press in a browser (docs/decisions/0433). Loaded only where they are on. A press becomes a span when it causes requests;
 * they carry its `traceparent` to the page server. Neither what was pressed nor an address is recorded.
 */
import { ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { hrTimeToMilliseconds, W3CTraceContextPropagator } from '@opentelemetry/core';
import { BatchSpanProcessor, TracerProvider, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { BrowserSpan } from './trace-types.ts';

/** Milliseconds after a press in which a request is still its effect. */
const effectOfPress = 1_000;

const propagator = new W3CTraceContextPropagator();
const setter = { set: (headers: Headers, key: string, value: string): void => headers.set(key, value) };

const asBrowserSpan = (span: ReadableSpan): BrowserSpan => ({
  name: span.name as BrowserSpan['name'],
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  parentId: span.parentSpanContext?.spanId ?? null,
  start: hrTimeToMilliseconds(span.startTime),
  end: hrTimeToMilliseconds(span.endTime),
  remote: (span.attributes['qujat.remote'] as string | undefined) ?? null,
  status: (span.attributes['http.response.status_code'] as number | undefined) ?? null,
});

interface Press {
  readonly at: number;
  span: Span | null;
  open: number;
}

/** Whether a request is part of a trace: a stream of events never ends, and reports trace nothing. */
const isTraced = (url: URL): boolean => url.origin === location.origin && !/^\/(ce\/events|reports\/)/.test(url.pathname);

/**
 * Begins to trace.
 *
 * @param shown the remote that the person sees
 * @param send takes finished spans to the page server
 */
export function traceBrowser(shown: () => string | undefined, send: (spans: readonly BrowserSpan[]) => void): void {
  const exporter: SpanExporter = {
    export: (spans, done) => {
      send(spans.map(asBrowserSpan));
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  const tracer = new TracerProvider({
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 256, maxExportBatchSize: 64 })],
  }).getTracer('qujat');
  let press: Press | null = null;

  const pressed = (): void => void (press = { at: Date.now(), span: null, open: 0 });
  addEventListener('click', pressed, true);
  addEventListener('submit', pressed, true);

  /** The press that a request belongs to, and the context of its span. */
  const cause = (): { of: Press; within: Context } | null => {
    if (!press || (press.open === 0 && Date.now() - press.at > effectOfPress)) return null;
    const remote = shown();
    press.span ??= tracer.startSpan(
      'press',
      { startTime: press.at, attributes: remote === undefined ? {} : { 'qujat.remote': remote } },
      ROOT_CONTEXT,
    );
    return { of: press, within: trace.setSpan(ROOT_CONTEXT, press.span) };
  };
  const own = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const found = isTraced(new URL(request.url)) ? cause() : null;
    if (!found) return own(request);
    const { of, within } = found;
    of.open += 1;
    const span = tracer.startSpan('request', { kind: SpanKind.CLIENT }, within);
    propagator.inject(trace.setSpan(within, span), request.headers, setter);
    try {
      const response = await own(request);
      span.setAttribute('http.response.status_code', response.status);
      return response;
    } finally {
      span.end();
      of.open -= 1;
      if (of.open === 0) {
        of.span?.end();
        if (press === of) press = null;
      }
    }
  };
}
