/** Turns the contract into routes: a call is declared once, and served here. */
import { decodeRequest, matchesFixed, type AnyCall, type Call, type InputOf } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { largestFields, largestMultipart, mostFields } from '@qujat/contract/largest-body';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce } from './idempotency.ts';
import { addFileForm, type FileFormHandler, type FileFormOptions } from './file-form.ts';
import { makeContext, unauthorised, type ServerParts } from './make-context.ts';
import { addForm, addPage, type FormHandler, type PageHandler, type PageOptions } from './page.ts';
import { addPageAsset, type PageAsset } from './page-assets.ts';
import { addProtocol, type ProtocolHandler, type ProtocolOptions } from './protocol.ts';
import type { Served } from './served.ts';
import type { RequestContext, SessionContext } from './context.ts';
import type { Session } from './session.ts';
import { ConflictError, expectUnrestricted, ForbiddenError, InvalidError, UnauthorisedError } from './errors.ts';
import { nameRequest } from '@qujat/telemetry';
import { rememberIds } from './refusals.ts';
import { answerFromReplica } from './replica-reads.ts';
import { refuseForeign } from './foreign.ts';
import { readFields, type FileLimits, type Intake, type RawFields } from './fields.ts';
import { deleteOrphans } from '../files/receive.ts';
import { trackPendingKey } from '../files/orphans.ts';

/** An answer that is already text: JSON produced by the database, or a bare word. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const rawJson = (text: string): RawJson => new RawJson(text);

export type Handler<F, A, C> = (input: InputOf<F>, context: C) => Promise<A | RawJson>;

/**
 * The argument of an area's `routes`. Exactly one of the first two members serves each call of the contract. `S` are the services with
 * which the area was created; handlers find them in the context (area.ts).
 */
export interface Serve<S = unknown> {
  /** A call that needs a session. */
  <F, A>(call: Call<F, A>, handler: Handler<F, A, SessionContext & S>, admit?: Admit<F, SessionContext & S>): void;
  /** A call without a session. */
  anonymous<F, A>(call: Call<F, A>, handler: Handler<F, A, RequestContext & S>, admit?: Admit<F, RequestContext & S>): void;
  /** A form of a server page, sent from the product's own origin only. */
  form(path: string, handler: FormHandler<S>): void;
  /** A form with a file that anybody may send from the product's own origin; the file is read as a stream. */
  fileForm<T>(path: string, options: FileFormOptions, handler: FileFormHandler<T, S>): void;
  /** A page or file of the server, opened by the browser itself (SES-8). */
  page<const O extends PageOptions>(path: string, options: O, handler: PageHandler<O, S>): void;
  /** A style or a script of the area's pages, at `/ce/<name>`. */
  asset(name: string, asset: PageAsset): void;
  /** An address for programs of others, by a protocol that is not ours. */
  protocol<A>(method: 'GET' | 'PUT', path: string, options: ProtocolOptions<A, S>, handler: ProtocolHandler<A, S>): void;
}
export type Area = (serve: Serve) => void;

/** Decides whether files may be sent at all. It runs before their first byte is read, with the fields that precede them. */
export type Admit<F, C> = (input: Omit<InputOf<F>, 'files'>, context: C) => Promise<void>;

/** Calls that are answered even while the person must do something else first. */
const answeredFirst = {
  password: new Set(['changePassword', 'companyName', 'accountDemand', 'signOut']),
  'second-factor': new Set(['readSettings', 'saveSecondFactor', 'companyName', 'accountDemand', 'signOut']),
} as const satisfies Record<NonNullable<Session['restriction']>, ReadonlySet<string>>;

const required = (call: AnyCall): string[] => Object.values(call.fields).flatMap((field) => (field.optional ? [] : [field.wire]));

/**
 * Chooses among the calls of one path: the call with most matching fixed fields, and among equals the one with most of its required fields
 * present (the steps of signing in differ only in these). Where a path has a single call, its fixed fields may be left out (`q1` and `q12`
 * of the list never vary), but must not have another value.
 */
export const chooseCall = <S extends { readonly call: AnyCall }>(candidates: readonly S[], fields: RawFields): S | undefined => {
  const rank = ({ call }: S): number => Object.keys(call.fixed).length * 1000 + required(call).filter((name) => name in fields).length;
  const [only, ...others] = candidates;
  if (only && others.length === 0) return matchesFixed(only.call, { ...only.call.fixed, ...fields }) ? only : undefined;
  return candidates.filter(({ call }) => matchesFixed(call, fields)).toSorted((one, other) => rank(other) - rank(one))[0];
};

const guard = (call: AnyCall, { session }: RequestContext): void => {
  if (call.access === 'anonymous') return;
  if (!session) throw new UnauthorisedError();
  if (session.restriction && !answeredFirst[session.restriction].has(call.name)) expectUnrestricted(session);
  if (call.rights && !call.rights.some((right) => session.roles.has(right))) throw new ForbiddenError();
};

/**
 * A tab shows data of one organisation; a request for another one is refused (SES-16). The check is part of the answer, so that a retry
 * with its key gets the first answer even after the session has changed its organisation.
 */
const forShownOrganisation = (served: Served, request: FastifyRequest): Served => ({
  ...served,
  answer: (fields, context) => {
    const shown = request.headers['x-qujat-organisation'];
    if (shown !== undefined && context.session && shown !== String(context.session.organisationId) && served.call.name !== 'signOut') {
      throw new ConflictError(failureReasons.otherOrganisation, 'errors.otherOrganisation');
    }
    return served.answer(fields, context);
  },
});

const fileLimits = (served: readonly Served[]): FileLimits => {
  const fields = served.flatMap(({ call }) => Object.values(call.fields));
  const files = fields.flatMap(({ wire, codec: { shape } }) =>
    shape.kind === 'file' || shape.kind === 'files'
      ? [{ wire, kind: shape.kind, max: shape.kind === 'files' ? shape.max : 1, maxBytes: shape.maxBytes }]
      : [],
  );
  const lists = served.map(({ call }) =>
    Object.values(call.fields).reduce((sum, { codec: { shape } }) => sum + (shape.kind === 'identifiers' ? shape.max : 0), 0),
  );
  return {
    count: files.reduce((sum, { max }) => sum + max, 0),
    maxBytes: Math.max(0, ...files.map(({ maxBytes }) => maxBytes)),
    fields: mostFields + Math.max(0, ...lists),
    stored: new Set(files.flatMap(({ kind, wire }) => (kind === 'files' ? [wire] : []))),
  };
};

const addRoute = (app: FastifyInstance, parts: ServerParts, served: readonly [Served, ...Served[]]): void => {
  const { method, path } = served[0].call;
  const forSessionsOnly = served.every(({ call }) => call.access === 'session');
  const anonymousChange = served.some(({ call }) => call.access === 'anonymous' && call.effect === 'change');
  const isPoll = served.every(({ call }) => call.poll);
  const files = fileLimits(served);
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const choose = (fields: RawFields, context: RequestContext): Served => {
    const chosen = chooseCall(served, fields);
    if (!chosen) throw new InvalidError();
    guard(chosen.call, context);
    return chosen;
  };
  /** Files that were received but not kept are removed before the answer is sent. */
  const answered = async (request: FastifyRequest, context: RequestContext): Promise<{ status: number; text: string; isWord: boolean }> => {
    const intake: Intake = {
      store: parts.files,
      receivedFiles: [],
      begin: (key) => trackPendingKey(parts.db, key, parts.clock()),
      admit: async (fields) => choose(fields, context).admit(fields, context),
    };
    try {
      const fields = await readFields(request, files, intake);
      const chosen = choose(fields, context);
      nameRequest(request, chosen.call.name);
      rememberIds(request, chosen.call, fields);
      if (intake.refusal !== undefined) {
        decodeRequest(chosen.call, fields);
        throw intake.refusal;
      }
      const { status, text } = await answerFromReplica(parts.replica ?? null, chosen.call, context, (its) =>
        answerOnce(forShownOrganisation(chosen, request), fields, request, its),
      );
      return { status, text, isWord: chosen.call.bareWord === true && !text.startsWith('{') };
    } finally {
      await deleteOrphans(parts.db, parts.files, intake.receivedFiles).catch((err: unknown) =>
        request.log.warn({ err }, 'files that nobody names could not be removed'),
      );
    }
  };
  app.route({
    method,
    url: path,
    bodyLimit: largestFields(served.map(({ call }) => call)),
    config: {
      largestMultipart: largestMultipart(served.map(({ call }) => call)),
      largestFields: largestFields(served.map(({ call }) => call)),
    },
    // Before the body is read: the server does not read a body from a client that may not send one.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (anonymousChange) refuseForeign(request, parts.publicOrigin);
      const context = await makeContext(parts, request, reply, 'token', isPoll);
      if (forSessionsOnly && !context.session) throw await unauthorised(parts, request);
      contexts.set(request, context);
    },
    handler: async (request, reply) => {
      const context = contexts.get(request) ?? (await makeContext(parts, request, reply, 'token', isPoll));
      const { status, text, isWord } = await answered(request, context);
      return reply
        .code(status)
        .type(`${isWord ? 'text/plain' : 'application/json'}; charset=utf-8`)
        .send(text);
    },
  });
};

/** Collects the calls of all areas, then adds the routes. Returns the served calls. */
export const addAreas = (app: FastifyInstance, parts: ServerParts, areas: readonly Area[]): readonly AnyCall[] => {
  const served: Served[] = [];
  const add = <F, A>(
    call: Call<F, A>,
    access: AnyCall['access'],
    handler: (input: InputOf<F>, context: RequestContext) => Promise<A | RawJson>,
    admit?: Admit<F, RequestContext>,
  ): void => {
    if (call.access !== access) throw new Error(`${call.name} is for ${call.access}, not for ${access}`);
    const bare = {
      ...call,
      fields: Object.fromEntries(
        Object.entries((call as unknown as AnyCall).fields).filter(([, { codec }]) => codec.shape.kind !== 'files'),
      ),
    } as Call<F, A>;
    served.push({
      call: call as unknown as AnyCall,
      admit: async (fields, context) => admit?.(decodeRequest(bare, fields), context),
      answer: async (fields, context) => {
        const result = await handler(decodeRequest(call, fields), context);
        return result instanceof RawJson ? result.text : JSON.stringify(call.answer.encode(result));
      },
    });
  };
  const serve: Serve = Object.assign(
    <F, A>(call: Call<F, A>, handler: Handler<F, A, SessionContext>, admit?: Admit<F, SessionContext>): void =>
      // guard() has ensured that there is a session.
      add(
        call,
        'session',
        (input, context) => handler(input, context as SessionContext),
        admit && ((input, context) => admit(input, context as SessionContext)),
      ),
    {
      anonymous: <F, A>(call: Call<F, A>, handler: Handler<F, A, RequestContext>, admit?: Admit<F, RequestContext>): void =>
        add(call, 'anonymous', handler, admit),
      page: <const O extends PageOptions>(path: string, options: O, handler: PageHandler<O>): void =>
        addPage(app, parts, path, options, handler),
      form: (path: string, handler: FormHandler): void => addForm(app, parts, path, handler),
      fileForm: <T>(path: string, options: FileFormOptions, handler: FileFormHandler<T>): void =>
        addFileForm(app, parts, path, options, handler),
      asset: (name: string, asset: PageAsset): void => addPageAsset(app, name, asset),
      protocol: <A>(
        method: 'GET' | 'PUT',
        path: string,
        options: ProtocolOptions<A, unknown>,
        handler: ProtocolHandler<A, unknown>,
      ): void => addProtocol(app, parts, method, path, options, handler),
    },
  );
  for (const area of areas) area(serve);
  for (const group of Map.groupBy(served, ({ call }) => `${call.method} ${call.path}`).values()) {
    const [first, ...rest] = group;
    if (first) addRoute(app, parts, [first, ...rest]);
  }
  return served.map(({ call }) => call);
};
