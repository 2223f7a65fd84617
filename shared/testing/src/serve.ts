/** A recorded request: fields of the address and of the body by their names on the wire. */
export interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const fieldsOf = async (request: Request): Promise<object> => {
  const body = await request.text();
  return request.headers.get('content-type')?.includes('json')
    ? (JSON.parse(body) as object)
    : Object.fromEntries(new URLSearchParams(body));
};

/**
 * For tests of screens: replaces the network by a fake server. `answer` returns JSON, or a `Response` to send as it is. Returns the
 * recorded requests, in order.
 */
export const serve = (answer: (asked: Asked) => unknown): readonly Asked[] => {
  const all: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const asked = { path: pathname, fields: { ...Object.fromEntries(searchParams), ...(await fieldsOf(request)) } };
    all.push(asked);
    const given = await answer(asked);
    return given instanceof Response ? given : Response.json(given);
  };
  return all;
};
