/** @jest-environment node */
import 'fake-indexeddb/auto';
import { forgetInbox } from '@qujat/session';
import { makeVault } from '@qujat/session/vault';
import { screenName, type KeptScreen } from './kept-screen.ts';
import { pack } from './pack-screen.ts';
import { readScreen } from './read-screen.ts';

const keep = async (owner: string, at: number): Promise<void> =>
  (await makeVault(owner)).write(screenName, await pack({ format: 1, at } as KeptScreen));

beforeEach(forgetInbox);

test('boot.js reads what the vault has kept, and for whom', async () => {
  await keep('aigerim', 5);
  expect(await readScreen()).toEqual({ owner: 'aigerim', screen: { format: 1, at: 5 } });
});

test('a screen of thousands of elements takes less than the 64 kB from which Chrome keeps it in a file', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ tag: 'td', look: { class: 'cell' }, inside: [`№ ${at}`] }));
  const packed = await pack({ format: 1, content: { tag: 'div', look: {}, inside: rows } } as unknown as KeptScreen);
  expect(packed.byteLength).toBeLessThan(65_536);
});

test('what an earlier release has kept uncompressed is refused', async () => {
  await (await makeVault('aigerim')).write(screenName, new TextEncoder().encode('{"format":1}'));
  await expect(readScreen()).rejects.toThrow();
});

test('it is gone with the copies', async () => {
  await keep('aigerim', 5);
  forgetInbox();
  expect(await readScreen()).toBeNull();
});

test('with nothing kept no database is made', async () => {
  expect(await readScreen()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
  await makeVault('aigerim');
  expect(await readScreen()).toBeNull();
});
