/** A running server for tests, and clients that use it according to the contract. */
import { encodeRequest, type AnyCall, type Call, type InputOf } from '@qujat/contract/call';
import { doorCookie } from '@qujat/contract/door-cookie';
import type { FailureReason } from '@qujat/contract/failure';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { openSession, type SessionTokens } from '../domain/identity/auth/open-session.ts';
import { cheapCost } from '../platform/crypto/password.ts';
import type { Database } from '../platform/database/pool.ts';
import { withDatabase } from './database.ts';
import type { FileSettings } from '../platform/files/open-store.ts';
import type { Quota } from '../platform/files/quota.ts';
import { wireName } from '../platform/http/cookie-names.ts';
import { doorOf, pageCookie } from '../domain/identity/session/cookies.ts';
import { createServer, type Server, type ServerOptions } from '../app/index.ts';

/** An answer that is a failure. */
export class CallFailure extends Error {
  readonly status: number;
  readonly text: string;
  readonly reason: FailureReason | null;
  constructor(status: number, text: string, reason: FailureReason | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.reason = reason;
  }
}

export interface Client {
  /** Makes a call and decodes its answer; throws CallFailure. */
  call<F, A>(call: Call<F, A>, input: InputOf<F>, headers?: Record<string, string>): Promise<A>;
  /** Makes any request, with this client's token and cookies. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Null without a session. */
  readonly tokens: SessionTokens | null;
  /** Cookies as the server has set them, by name. */
  readonly cookies: Map<string, string>;
}

interface TestClock {
  now(): Date;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
}

export interface TestServer {
  readonly url: string;
  readonly db: Database;
  /** For a second server on the same database and files: the address of the server's role. `db` is a superuser's. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The address of the measurements; null if nothing is measured. */
  readonly metricsUrl: string | null;
  readonly calls: readonly AnyCall[];
  readonly clock: TestClock;
  /** A client without a session. */
  anonymous(): Client;
  /** Opens a session for a person, in the named organisation or the first one. */
  signIn(email: string, options?: { organisationId?: number; remember?: boolean }): Promise<Client>;
}

const keepCookies = (cookies: Map<string, string>, response: Response): void => {
  for (const header of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = header.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '' || attributes.some((each) => /^\s*max-age=0$/i.test(each))) cookies.delete(name);
    else cookies.set(name, value);
  }
};

const failureIn = (status: number, body: unknown, answersErrors: boolean): CallFailure | null => {
  const {
    status: word,
    text = '',
    reason = null,
  } = (typeof body === 'object' && body !== null ? body : {}) as { status?: unknown; text?: string; reason?: FailureReason | null };
  return status !== 200 || (word === 'error' && !answersErrors) ? new CallFailure(status, text, reason) : null;
};

const makeClient = (url: () => string, tokens: SessionTokens | null, secure: boolean): Client => {
  const cookies = new Map<string, string>(
    tokens
      ? [
          [wireName(pageCookie, secure), tokens.pageToken],
          [wireName(doorCookie, secure), doorOf(tokens.pageToken)],
        ]
      : [],
  );
  const client: Client = {
    tokens,
    cookies,
    fetch: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (tokens && !headers.has('authorization')) headers.set('authorization', `Bearer ${tokens.accessToken}`);
      if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await fetch(`${url()}${path}`, { redirect: 'manual', ...init, headers });
      keepCookies(cookies, response);
      return response;
    },
    call: async (call, input, headers = {}) => {
      const { method, path, contentType, body } = encodeRequest(call, input);
      const response = await client.fetch(path, {
        method,
        body,
        headers: { ...(contentType && { 'content-type': contentType }), ...headers },
      });
      const isWord = response.headers.get('content-type')?.startsWith('text/plain');
      const answer: unknown = await (isWord ? response.text() : response.json());
      const failure = failureIn(response.status, answer, call.answersErrors);
      if (failure) throw failure;
      return call.answer.decode(answer);
    },
  };
  return client;
};

const openFor = async (
  db: Database,
  email: string,
  now: Date,
  options: { organisationId?: number; remember?: boolean },
): Promise<SessionTokens> => {
  let employees = db
    .selectFrom('employees')
    .innerJoin('people', 'people.id', 'employees.person_id')
    .select(['employees.id', 'people.id as person_id'])
    .where('people.email', '=', email)
    .orderBy('employees.id');
  if (options.organisationId !== undefined) employees = employees.where('employees.organisation_id', '=', options.organisationId);
  const employee = await employees.executeTakeFirstOrThrow();
  return openSession(db, {
    personId: employee.person_id,
    employeeId: employee.id,
    remember: options.remember ?? false,
    now,
    address: '127.0.0.1',
    userAgent: 'test',
  });
};

interface TestServerOptions extends Pick<
  ServerOptions,
  | 'demo'
  | 'registration'
  | 'scanner'
  | 'auditLines'
  | 'worker'
  | 'timeStamps'
  | 'mailboxes'
  | 'channelKeys'
  | 'push'
  | 'publicOrigin'
  | 'mobileSigningLink'
  | 'sessionRule'
  | 'metrics'
> {
  /** Requested when the server starts, because hooks create them before that. */
  readonly trustFolder?: () => string;
  readonly dataDir?: () => string;
  readonly files?: () => FileSettings;
  readonly quota?: Quota;
}

/** Starts a server on a separate database for the tests of a `describe`. */
export const testServer = ({ trustFolder, dataDir, files, ...options }: TestServerOptions = {}): TestServer => {
  // Before withDatabase's own hook, so that the server stops first, then its database.
  after(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const database = withDatabase();
  let server: Server | null = null;
  let folder = '';
  let ahead = 0;
  const clock: TestClock = { now: () => new Date(Date.now() + ahead), advance: (ms) => void (ahead += ms) };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qujat-server-'));
    server = createServer({
      databaseUrl: database.appUrl,
      dataDir: dataDir?.() ?? folder,
      worker: false,
      logLevel: 'error',
      clock: clock.now,
      passwordCost: cheapCost,
      ...(trustFolder && { trustFolder: trustFolder() }),
      ...(files && { files: files() }),
      ...options,
    });
    await server.start();
  });
  const url = (): string => server?.url ?? '';
  const secure = options.publicOrigin?.startsWith('https:') ?? false;
  return {
    clock,
    get url() {
      return url();
    },
    get db() {
      return database.db;
    },
    get dataDir() {
      return dataDir?.() ?? folder;
    },
    get databaseUrl() {
      return database.appUrl;
    },
    get metricsUrl() {
      return server?.metricsUrl ?? null;
    },
    get calls() {
      return server?.calls ?? [];
    },
    anonymous: () => makeClient(url, null, secure),
    signIn: async (email, choice = {}) => makeClient(url, await openFor(database.db, email, clock.now(), choice), secure),
  };
};
