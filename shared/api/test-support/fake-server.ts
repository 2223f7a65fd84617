/** A server for unit tests: replaces `fetch`, records the requests, and gives the prepared answers. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly form: FormData | null;
  readonly credentials: RequestCredentials;
  readonly signal: AbortSignal;
}

export type Reply = (asked: Asked) => Response | Promise<Response>;

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), { status: 200, ...init, headers: { 'content-type': 'application/json', ...init.headers } });

/** An answer that arrives after `ms`, unless the request is aborted before. */
export const after =
  (ms: number, reply: Reply): Reply =>
  (asked) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(reply(asked)), ms);
      asked.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(asked.signal.reason);
      });
    });

/** The network is unavailable. */
export const noAnswer: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

export interface FakeServer {
  readonly asked: Asked[];
  /** The number of requests to a path. */
  count(path: string): number;
  /** Sets the answers of a path from now on. A list is used one by one, and its last reply stays. */
  reply(path: string, ...replies: Reply[]): void;
}

export const startFakeServer = (): FakeServer => {
  const asked: Asked[] = [];
  const replies = new Map<string, Reply[]>();
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.origin), init);
    const { pathname, search, origin } = new URL(request.url);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const form = isForm ? await request.clone().formData() : null;
    const one: Asked = {
      method: request.method,
      path: (origin === location.origin ? '' : origin) + pathname + search,
      headers: request.headers,
      body: form ? '' : await request.clone().text(),
      form,
      credentials: request.credentials,
      signal: request.signal,
    };
    asked.push(one);
    const found = replies.get(one.path);
    const reply = found && found.length > 1 ? found.shift() : found?.[0];
    if (!reply) throw new Error(`The fake server knows no ${one.path}`);
    return reply(one);
  };
  return {
    asked,
    count: (path) => asked.filter((each) => each.path === path).length,
    reply: (path, ...given) => void replies.set(path, given),
  };
};

/** Sets the page's configuration. Call it before the modules of a tab are loaded. */
export const putPageConfiguration = (configuration: object): void => {
  document.getElementById('qujat-page')?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'qujat-page';
  script.textContent = JSON.stringify(configuration);
  document.head.append(script);
};
