import type { Base } from '@qujat/contract/call';
import { activityHeader, boundHeader } from '@qujat/contract/session-headers';
import { json, noAnswer, putPageConfiguration, startFakeServer } from '../test-support/fake-server.ts';
import { startDeadline } from './deadline.ts';

const path = '/ce/thing.php';
type Ask = (headers?: Record<string, string>, base?: Base) => Promise<Response>;

/** The client of a page whose server has these extensions; its public base is of another origin. */
const open = async (extensions: string[]): Promise<Ask> => {
  putPageConfiguration({ extensions, bases: { public: 'https://api.example' } });
  let part: typeof import('./http-client.ts') | undefined;
  await jest.isolateModulesAsync(async () => {
    part = await import('./http-client.ts');
  });
  return (headers = {}, base = 'main') => {
    if (!part) throw new Error('The modules were not loaded');
    const wire = { method: 'POST', path, contentType: null, body: null } as const;
    return part.ask({ wire, base, headers, deadline: startDeadline(30_000) });
  };
};

test('reports a person’s activity once; background calls report none', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  const ask = await open(['activity']);
  const told = async (): Promise<string | null | undefined> => {
    await ask();
    return server.asked.at(-1)?.headers.get(activityHeader);
  };
  expect([await told(), await told()]).toEqual(['1', '0']);
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    window.dispatchEvent(new Event(type));
    expect([await told(), await told()]).toEqual(['1', '0']);
  }
});

test('activity that was not delivered is reported with the next request', async () => {
  const server = startFakeServer();
  server.reply(path, noAnswer, () => json({}));
  const ask = await open(['activity']);
  await ask().catch(() => {});
  await ask();
  expect(server.asked.map(({ headers }) => headers.get(activityHeader))).toEqual(['1', '1']);
});

test('requests the binding for anonymous calls, of its own origin only', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  server.reply(`https://api.example${path}`, () => json({}));
  const ask = await open(['bound-refresh']);
  await ask();
  await ask({ authorization: 'Bearer x' });
  await ask({}, 'public');
  expect(server.asked.map(({ headers }) => headers.get(boundHeader))).toEqual(['1', null, null]);
});

test('a server without both extensions gets neither header', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  const ask = await open([]);
  await ask();
  const headers = server.asked[0]?.headers;
  expect([headers?.get(activityHeader), headers?.get(boundHeader)]).toEqual([null, null]);
});
