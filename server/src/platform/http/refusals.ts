/** Notes which objects a request names, so that a refusal can be recorded with them. */
import type { AnyCall } from '@qujat/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from './context.ts';
import type { RawFields } from './fields.ts';

export interface Refusal {
  readonly method: string;
  /** Without the query, which may contain search terms. */
  readonly path: string;
  readonly status: number;
  /** Identifiers of the objects named in the request; never other text. */
  readonly ids: readonly string[];
}

/** Records a refusal. */
export type NoteRefusal = (context: RequestContext, refusal: Refusal) => Promise<void>;

const contexts = new WeakMap<FastifyRequest, RequestContext>();
const named = new WeakMap<FastifyRequest, readonly string[]>();

export const rememberContext = (request: FastifyRequest, context: RequestContext): void => void contexts.set(request, context);

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^[1-9]\d{0,17}$/.test(String(value));
const most = 20;

/** Only fields that the contract defines as numbers: a code or a password must not get into the log. */
export const rememberIds = (request: FastifyRequest, call: AnyCall, fields: RawFields): void => {
  const ids = Object.values(call.fields).flatMap(({ wire, codec: { shape } }) => {
    if (shape.kind !== 'integer' && shape.kind !== 'identifiers') return [];
    const value: unknown = fields[wire];
    return (Array.isArray(value) ? value : [value]).filter(isId).map(String);
  });
  named.set(request, ids.slice(0, most));
};

/** Numbers in the query of a page (`/ce/viewdoc/?123`, `?q=123`). */
const idsInQuery = (url: string): readonly string[] =>
  [...new URLSearchParams(url.split('?')[1] ?? '')].flatMap(([name, value]) => [value === '' ? name : value].filter(isId)).slice(0, most);

/** After the answer, so that nobody waits for it. */
export const addRefusals = (app: FastifyInstance, note: NoteRefusal): void => {
  app.addHook('onResponse', async (request, reply) => {
    const context = contexts.get(request);
    const status = reply.statusCode;
    if (!context || (status !== 403 && status !== 404)) return;
    const ids = named.get(request) ?? idsInQuery(request.url);
    if (status === 404 && ids.length === 0) return;
    await note(context, { method: request.method, path: request.url.split('?')[0] ?? '', status, ids }).catch((err: unknown) =>
      request.log.error({ err }, 'a refusal could not be written to the audit log'),
    );
  });
};
