import type { Wire } from './wire.ts';

export interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Answer = (fields: Asked['fields']) => unknown;

/** The fake server's answers by path; a `Response` is returned as it is, a promise is awaited. */
export type Answers = Readonly<Record<string, Answer>>;

/** A fake server: answers by path and records its requests. Only the network is replaced. */
export const serve = (answers: Answers): { asked: Asked[]; of: (path: string) => Asked['fields'][] } => {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const { pathname } = new URL(request.url);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    asked.push({ path: pathname, fields });
    const answer = await answers[pathname]?.(fields);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response('{}', { status: 500 }) : Response.json(answer as Wire);
  };
  return { asked, of: (path) => asked.filter((each) => each.path === path).map(({ fields }) => fields) };
};

/** An answer that the test releases. */
export const later = <T>(): { promise: Promise<T>; resolve: (value: T) => void } => {
  let answer: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, resolve: (value) => answer?.(value) };
};
