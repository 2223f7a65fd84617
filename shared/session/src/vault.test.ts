/** @jest-environment node */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { forgetInbox } from './kept-inbox.ts';
import { ForgottenError, makeVault, openVault } from './vault.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (found: ArrayBuffer | null): string | null => found && new TextDecoder().decode(found);

/** Everything that lies in the database. */
const stored = async (): Promise<unknown[]> => {
  const db = await openDB('qujat-inbox');
  const all = await db.getAll('copies');
  db.close();
  return all;
};
beforeEach(forgetInbox);

test('a copy is read by its owner, and lies encrypted by a key that cannot be read out', async () => {
  const vault = await makeVault('aigerim');
  await vault.write('card/1', bytes('Договор поставки'));
  const again = await openVault('aigerim');
  expect(text((await again?.read('card/1')) ?? null)).toBe('Договор поставки');
  expect(await again?.read('card/2')).toBeNull();
  const [sealed, key] = (await stored()) as [{ data: ArrayBuffer }, { key: CryptoKey }];
  expect(Buffer.from(sealed.data).includes('Договор')).toBe(false);
  expect(key.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key.key)).rejects.toThrow();
});

test('another owner finds nothing, and nothing stays', async () => {
  await (await makeVault('aigerim')).write('card/1', bytes('Договор'));
  expect(await openVault('dulat')).toBeNull();
  expect(await stored()).toEqual([]);
  expect(await openVault('aigerim')).toBeNull();
});

test('who was writing when everything was destroyed writes no more', async () => {
  const vault = await makeVault('aigerim');
  forgetInbox();
  await expect(vault.write('card/1', bytes('Договор'))).rejects.toBeInstanceOf(ForgottenError);
  await makeVault('aigerim');
  await expect(vault.write('card/1', bytes('Договор'))).rejects.toBeInstanceOf(ForgottenError);
  expect(await stored()).toHaveLength(1);
});

test('a copy does not pass for another one', async () => {
  const vault = await makeVault('aigerim');
  await vault.write('card/1', bytes('Договор'));
  const db = await openDB('qujat-inbox');
  await db.put('copies', await db.get('copies', 'card/1'), 'card/2');
  db.close();
  await expect(vault.read('card/2')).rejects.toThrow();
});

test('of two that make the key at the same moment, both read what either has kept', async () => {
  const [one, other] = await Promise.all([makeVault('aigerim'), makeVault('aigerim')]);
  await one.write('card/1', bytes('Договор'));
  await other.write('card/2', bytes('Приказ'));
  expect(text((await other.read('card/1')) ?? null)).toBe('Договор');
  expect(text((await one.read('card/2')) ?? null)).toBe('Приказ');
});
