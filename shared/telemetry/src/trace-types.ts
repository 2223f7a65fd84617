import type { Context, Span } from '@opentelemetry/api';

export interface TracingSettings {
  /** Of the collector, 'http://collector:4318'. */
  readonly endpoint: string;
  /** The share of traces that is recorded, 0 to 1. All processes decide alike, by the trace's id. */
  readonly ratio: number;
}

/** A span that a browser has recorded, checked by the page server. Times in milliseconds since 1970. */
export interface BrowserSpan {
  readonly name: 'press' | 'request';
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly start: number;
  readonly end: number;
  /** The remote that was shown, or null. */
  readonly remote: string | null;
  /** Of the answer; null without one. */
  readonly status: number | null;
}

/** A process's traces while it runs. */
export interface Tracing {
  /** Starts a span of the server within what the headers name (W3C), and returns the context in which the work belongs to it. */
  readonly begin: (headers: Readonly<Record<string, string | string[] | undefined>>) => { span: Span; within: Context };
  /** `traceparent` and `tracestate` for a request to another process. */
  readonly headersOf: (within: Context) => Record<string, string>;
  /** Runs work of its own, such as a job, as a trace of its own. */
  readonly run: <T>(name: string, act: () => Promise<T>) => Promise<T>;
  /** Records a statement that has just ended, within the current span. */
  readonly statement: (statement: string, milliseconds: number, failed: boolean) => void;
  /** The ids of the current span, for a line of the log; empty outside of one. */
  readonly ids: () => { trace_id?: string; span_id?: string };
  /** Passes on what a browser has recorded. */
  readonly passOn: (spans: readonly BrowserSpan[]) => void;
  /** Sends what is waiting, and ends. */
  readonly stop: () => Promise<void>;
}
