import type { Right } from './administration/rights.ts';
import type { Codec } from './codec.ts';
import { BadFieldError, type FieldCodec } from './field.ts';

/** The API base of a call (WIR-1): main, second, or public, which gets no token. */
export type Base = 'main' | 'second' | 'public';

/** Features that our server adds to the specification; a client uses one only when the page's configuration lists it. */
export const extensions = [
  'sign-out',
  'remember',
  'organisation-header',
  'idempotency',
  'acting',
  'live-events',
  'letter-links',
  'esign-challenge',
  'settings',
  'exchange',
  'signing',
  'mobile-signing',
  'list-columns',
  'drafts',
  'cloud',
  'mailbox',
  'feed-search',
  'feed-removal',
  'favourites-excel',
  'signed-copy',
  'own-iin',
  'activity',
  'bound-refresh',
  'registration-mode',
  'key-policy',
  'administration',
  'route-simulation',
  'today',
  'notifications',
  'reader',
  'tasks',
  'quick-search',
  'start-page',
  'incoming-registration',
  'views',
  'bulk',
  'offline-reading',
  'card-ahead',
  'kept-decisions',
  'signing-seen',
  'draft-seen',
] as const;
export type Extension = (typeof extensions)[number];

/** A field of a request: its name on the wire, its codec, and whether it may be left out. */
export interface RequestField<T> {
  readonly wire: string;
  readonly codec: FieldCodec<T>;
  readonly optional: boolean;
  /** Set if the field is sent in the address although the call is a POST. */
  readonly inQuery?: true;
  /** Set if the field is ours and not the specification's. */
  readonly extension?: Extension;
}

/** A field that must be given. */
export const required = <T>(wire: string, codec: FieldCodec<T>): RequestField<T> & { optional: false } => ({
  wire,
  codec,
  optional: false,
});

/** A field that may be omitted. An empty one counts as omitted. */
export const optional = <T>(wire: string, codec: FieldCodec<T>, extension?: Extension): RequestField<T> & { optional: true } => ({
  wire,
  codec,
  optional: true,
  ...(extension && { extension }),
});

/** A field sent in the address although the call is a POST, for example `mail_incoming.php?page=2`. */
export const inQuery = <F extends RequestField<unknown>>(field: F): F & { inQuery: true } => ({ ...field, inQuery: true });

type Fields = Readonly<Record<string, RequestField<unknown>>>;
type ValueOf<F> = F extends RequestField<infer T> ? T : never;
type RequiredNames<F> = { [K in keyof F]: F[K] extends { optional: false } ? K : never }[keyof F];

/** The input of a caller: the required fields and, optionally, the others, by their readable names. */
export type InputOf<F> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | undefined;
};

/** One call of the specification: everything that client, server and the wire page need to know about it. */
export interface Call<F, A> {
  readonly name: string;
  /** One sentence for the wire page. */
  readonly summary: string;
  /** The requirements behind it, for example 'LST-4, LST-10'. */
  readonly source: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly base: Base;
  /** The required access: anonymous, or a session. */
  readonly access: 'anonymous' | 'session';
  /** Set on calls of administrators: the person of the session needs one of these rights, in the organisation of the session. */
  readonly rights?: readonly [Right, ...Right[]];
  /** Set on calls that a client repeats by itself: they are not activity of a person. */
  readonly poll?: true;
  /** 'change' calls carry an Idempotency-Key and are never repeated automatically. */
  readonly effect: 'read' | 'change';
  readonly encoding: 'form' | 'json' | 'multipart' | 'query';
  /** Fields with one fixed value; they also distinguish the calls of one path. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly fields: F;
  readonly answer: Codec<A>;
  /** True if a body `{status: 'error'}` is part of the answer and not a failure (sign-in). */
  readonly answersErrors: boolean;
  /** Set if the answer contains something that another call accepts as proof, such as a token: the server stores no copy of it. */
  readonly secretAnswer?: true;
  /** Set if a success is answered by a bare word instead of JSON. */
  readonly bareWord?: true;
  /** Set on calls that are ours and not the specification's. */
  readonly extension?: Extension;
}

/** A call of any input and answer. */
export type AnyCall = Call<Fields, unknown>;
export type CallInput<C> = C extends Call<infer F, unknown> ? InputOf<F> : never;
export type CallAnswer<C> = C extends Call<infer _F, infer A> ? A : never;

type Defaults = 'base' | 'access' | 'encoding' | 'fixed' | 'answersErrors' | 'method';

/** Declares a call. The defaults are a form POST, the main base, and a required session. */
export const call = <const F extends { readonly [K in keyof F]: RequestField<unknown> }, A>(
  definition: Omit<Call<F, A>, Defaults> & Partial<Pick<Call<F, A>, Defaults>>,
): Call<F, A> => ({
  method: 'POST',
  base: 'main',
  access: 'session',
  encoding: 'form',
  fixed: {},
  answersErrors: false,
  ...definition,
});

/** A request as it goes over the wire. `body` is text for form and json, FormData for multipart, absent for a query. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly contentType: string | null;
  readonly body: string | FormData | null;
}

type WireValue = ReturnType<FieldCodec<never>['toWire']>;

interface WireEntries {
  readonly body: [string, WireValue][];
  readonly query: [string, WireValue][];
}

const wireEntries = (each: AnyCall, input: object): WireEntries => {
  const body: [string, WireValue][] = Object.entries(each.fixed);
  const query: [string, WireValue][] = [];
  for (const [name, field] of Object.entries(each.fields)) {
    const value = (input as Record<string, unknown>)[name];
    if (value === undefined || value === null) {
      if (!field.optional) throw new BadFieldError('missing', name);
    } else (field.inQuery || each.encoding === 'query' ? query : body).push([field.wire, field.codec.toWire(value)]);
  }
  return each.encoding === 'query' ? { body: [], query: [...body, ...query] } : { body, query };
};

const multipart = (entries: readonly [string, WireValue][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (Array.isArray(value)) for (const each of value) form.append(name, each);
    else form.append(name, value as string | File);
  }
  return form;
};

const pairs = (entries: readonly [string, WireValue][]): string => {
  const search = new URLSearchParams();
  for (const [name, value] of entries) {
    if (Array.isArray(value)) for (const each of value) search.append(name, String(each));
    else search.append(name, String(value));
  }
  return search.toString();
};

/** Writes a call's input in the wire's form. Throws BadFieldError if a required field is missing. */
export const encodeRequest = <F, A>(each: Call<F, A>, input: InputOf<F>): WireRequest => {
  const { body, query } = wireEntries(each as unknown as AnyCall, input as object);
  const { method } = each;
  const path = query.length > 0 ? `${each.path}?${pairs(query)}` : each.path;
  switch (each.encoding) {
    case 'query':
      return { method, path, contentType: null, body: null };
    case 'json':
      return { method, path, contentType: 'application/json', body: JSON.stringify(Object.fromEntries(body)) };
    case 'multipart':
      return { method, path, contentType: null, body: multipart(body) };
    case 'form':
      return { method, path, contentType: 'application/x-www-form-urlencoded', body: pairs(body) };
  }
};

/** Reads a request strictly. `raw` contains the fields of address and body by their wire names; throws BadFieldError naming the field. */
export const decodeRequest = <F, A>(each: Call<F, A>, raw: Readonly<Record<string, unknown>>): InputOf<F> => {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries((each as unknown as AnyCall).fields)) {
    const value = raw[field.wire];
    if (value === undefined || value === null || value === '') {
      if (!field.optional) throw new BadFieldError('missing', name);
      continue;
    }
    try {
      input[name] = field.codec.fromWire(value);
    } catch (error) {
      if (error instanceof BadFieldError) error.field = name;
      throw error;
    }
  }
  return input as InputOf<F>;
};

/** A value sent as text, number or flag as text; anything else, such as an object with a `toString` of its own, as none. */
const plainText = (value: unknown): string => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '');

/** Whether a request's fields have the fixed values that distinguish this call from others of its path. */
export const matchesFixed = (each: AnyCall, raw: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(each.fixed).every(([name, value]) => plainText(raw[name]) === value);
