/** A server for tests: answers by path in the wire's form, and records the fields that it received. */
export interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Files are sent by XMLHttpRequest, which uses the same server. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = '';
  private address = '';
  private readonly headers = new Headers();
  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json';
  }
  abort(): void {}
  send(body: FormData): void {
    const answer = async (): Promise<void> => {
      const response = await fetch(new URL(this.address, window.location.origin), { method: 'POST', headers: this.headers, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    };
    answer().catch(() => this.dispatchEvent(new Event('error')));
  }
}

/**
 * Replaces `fetch` and uploads by the server. The answers of a path are used one by one, and the last one repeats; an Error means no
 * answer, a Response is sent as it is, a promise is awaited.
 */
export const serve = (answers: Readonly<Record<string, readonly unknown[]>>): Asked[] => {
  const asked: Asked[] = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const form = request.headers.get('content-type')?.startsWith('multipart/')
      ? await request.formData()
      : new URLSearchParams(await request.text());
    asked.push({ path, fields: Object.fromEntries([...form.entries()].map(([name, value]) => [name, String(value)])) });
    const list = left.get(path) ?? [];
    const answer: unknown = await (list.length > 1 ? list.shift() : list[0]);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  };
  return asked;
};

/** An answer that arrives when the test releases it. */
export const held = (answer: unknown): { readonly answer: Promise<unknown>; readonly release: () => void } => {
  let release: (() => void) | undefined;
  const promise = new Promise((resolve) => {
    release = () => resolve(answer);
  });
  return { answer: promise, release: () => release?.() };
};
