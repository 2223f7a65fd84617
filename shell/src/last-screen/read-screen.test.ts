/** @jest-environment node */
import 'fake-indexeddb/auto';
import { forgetInbox } from '@qujat/session';
import { makeVault } from '@qujat/session/vault';
import { screenName } from './kept-screen.ts';
import { readScreen } from './read-screen.ts';

const keep = async (owner: string, at: number): Promise<void> =>
  (await makeVault(owner)).write(screenName, new TextEncoder().encode(JSON.stringify({ format: 1, at })));

beforeEach(forgetInbox);

test('boot.js reads what the vault of this session has kept, and nobody else’s', async () => {
  await keep('aigerim', 5);
  expect(await readScreen('aigerim')).toEqual({ format: 1, at: 5 });
  expect(await readScreen('dulat')).toBeNull();
});

test('it is gone with the copies', async () => {
  await keep('aigerim', 5);
  forgetInbox();
  expect(await readScreen('aigerim')).toBeNull();
});

test('with nothing kept no database is made', async () => {
  expect(await readScreen('aigerim')).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
  await makeVault('aigerim');
  expect(await readScreen('aigerim')).toBeNull();
});
