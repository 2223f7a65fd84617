import { activityHeader, boundHeader } from '@qujat/contract/session-headers';
import { json, noAnswer, putPageConfiguration, startFakeServer } from '../test-support/fake-server.ts';

const path = '/ce/thing.php';
const open = async (extensions: string[]): Promise<typeof import('./http-client.ts')> => {
  putPageConfiguration({ extensions });
  let part: typeof import('./http-client.ts') | undefined;
  await jest.isolateModulesAsync(async () => {
    part = await import('./http-client.ts');
  });
  if (!part) throw new Error('The modules were not loaded');
  return part;
};
const address = new URL(path, location.origin).href;

test('tells once of what the person has done; asking by itself tells nothing', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  const { client } = await open(['activity']);
  const told = async (): Promise<string | null | undefined> => {
    await client(address);
    return server.asked.at(-1)?.headers.get(activityHeader);
  };
  expect([await told(), await told()]).toEqual(['1', '0']);
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    window.dispatchEvent(new Event(type));
    expect([await told(), await told()]).toEqual(['1', '0']);
  }
});

test('what was not delivered is told by the next request', async () => {
  const server = startFakeServer();
  server.reply(path, noAnswer, () => json({}));
  const { client } = await open(['activity']);
  await client(address).catch(() => {});
  await client(address);
  expect(server.asked.map(({ headers }) => headers.get(activityHeader))).toEqual(['1', '1']);
});

test('asks for the binding where nobody is signed in yet, and of its own origin only', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  server.reply(`https://api.example${path}`, () => json({}));
  const { client } = await open(['bound-refresh']);
  await client(address, { method: 'POST' });
  await client(address, { method: 'POST', headers: { authorization: 'Bearer x' } });
  await client(`https://api.example${path}`, { method: 'POST' });
  expect(server.asked.map(({ headers }) => headers.get(boundHeader))).toEqual(['1', null, null]);
});

test('a server that has neither extension gets neither header', async () => {
  const server = startFakeServer();
  server.reply(path, () => json({}));
  const { client } = await open([]);
  await client(address);
  const headers = server.asked[0]?.headers;
  expect([headers?.get(activityHeader), headers?.get(boundHeader)]).toEqual([null, null]);
});
