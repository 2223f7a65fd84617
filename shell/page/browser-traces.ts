/** Takes the spans of browsers, checks them, and passes them on (docs/decisions/0433). */
import type { BrowserSpan, Tracing } from '@qujat/telemetry';
import type { FastifyInstance } from 'fastify';
import { bodyLimit, record } from './report-input.ts';
import type { Tickets } from './tickets.ts';

/** Where browsers send spans. */
const traceReports = '/reports/traces';

const spansAtMost = 64;
/** The longest that a press may take, and the farthest that a browser's clock may be off; milliseconds. */
const longest = 120_000;
const clockError = 300_000;

const isId = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value) && !/^0+$/.test(value);

const isTime = (value: unknown, now: number): value is number => typeof value === 'number' && Math.abs(value - now) <= clockError;

/** Spans of the form that our browser code sends; all others are left out. */
export function spansIn({ spans }: Record<string, unknown>, now: number): BrowserSpan[] {
  if (!Array.isArray(spans)) return [];
  return spans.slice(0, spansAtMost).flatMap((one): BrowserSpan[] => {
    const { name, traceId, spanId, parentId = null, start, end, remote = null, status = null } = record(one);
    if (name !== 'press' && name !== 'request') return [];
    if (!isId(traceId, 32) || !isId(spanId, 16) || (parentId !== null && !isId(parentId, 16))) return [];
    if (!isTime(start, now) || !isTime(end, now) || end < start || end - start > longest) return [];
    const isRemote = typeof remote === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(remote);
    const isStatus = Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599;
    return [{ name, traceId, spanId, parentId, start, end, remote: isRemote ? remote : null, status: isStatus ? Number(status) : null }];
  });
}

/** `POST /reports/traces`, with the ticket of a page. */
export function collectTraces(
  app: FastifyInstance,
  { tickets, letIn, tracing }: { tickets: Tickets; letIn: (address: string) => boolean; tracing: Tracing },
): void {
  app.post(traceReports, { bodyLimit: 4 * bodyLimit }, async (request, reply) => {
    reply.code(204);
    const now = new Date();
    const body = record(request.body);
    const ticket = letIn(request.ip) ? await tickets.read(body['ticket'], now) : null;
    const spans = ticket ? spansIn(body, now.getTime()) : [];
    if (spans.length) tracing.passOn(spans);
    return reply.send();
  });
}
