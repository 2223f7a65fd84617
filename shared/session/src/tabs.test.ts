import { waitFor } from '@testing-library/react';
import { clearBrowser, openSession, overwrite, stored, tellOfStorage, type SessionTab } from '../test-support/tabs.ts';

const tokens = { token: 'access', tokenExp: 2_000_000_000, refreshToken: 'refresh' };
const newer = { token: 'access 2', tokenExp: 2_000_028_800, refreshToken: 'refresh 2' };
const sessionOf = (tab: SessionTab) => tab.store.get(tab.sessionAtom);

let ends: (() => void)[] = [];
const start = (tab: SessionTab): string[] => {
  const heard: string[] = [];
  ends.push(tab.startSession((change) => heard.push(change)));
  return heard;
};

beforeEach(clearBrowser);
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

test('a storage event keeps tabs in sync', async () => {
  const [one, two] = [await openSession(), await openSession()];
  start(two);
  one.setCurrentTab(4);
  one.setDarkMode(true);
  expect(two.store.get(two.currentTabAtom)).toBeNull();
  tellOfStorage();
  expect(two.store.get(two.currentTabAtom)).toBe('4');
  expect(document.documentElement.classList.contains('dark-mode')).toBe(true);
});

test('a stale tab that changes something keeps the newer tokens of others', async () => {
  const first = await openSession();
  first.signIn(tokens);
  const stale = await openSession();
  const fresh = await openSession();
  fresh.adoptTokens(newer, 'refresh');
  fresh.setCurrentTab(13);
  // This tab has received none of these events.
  expect(sessionOf(stale)).toEqual(tokens);
  stale.setDarkMode(true);
  expect(stored()).toMatchObject({ ...newer, darkMode: true, currentSedTab: '13' });
  expect(sessionOf(stale)).toEqual(newer);
});

test('older tokens written over newer ones are corrected by a tab that knows better', async () => {
  const tab = await openSession();
  start(tab);
  tab.signIn(tokens);
  const old = stored();
  tab.adoptTokens(newer, 'refresh');
  overwrite({ ...old, sedTabsVisibility: true });
  tellOfStorage();
  expect(sessionOf(tab)).toEqual(newer);
  expect(stored()).toMatchObject({ ...newer, sedTabsVisibility: true });
});

test('a stale tab does not undo a sign-out that it missed', async () => {
  const first = await openSession();
  first.signIn(tokens);
  const stale = await openSession();
  first.signOut();
  stale.setCurrentTab(4);
  expect(stored()).toMatchObject({ token: null, refreshToken: null, currentSedTab: '4' });
  expect(sessionOf(stale)).toBeNull();
});

test('tabs learn of a sign-out, another person, organisation or substitution, but not of a refresh', async () => {
  const [one, two] = [await openSession(), await openSession()];
  const heard = start(two);
  one.signIn(tokens);
  tellOfStorage();
  expect(heard.splice(0)).toEqual(['identity']);
  one.adoptTokens(newer, 'refresh');
  tellOfStorage();
  one.setCurrentTab(1);
  tellOfStorage();
  expect(heard).toEqual([]);
  one.setOrganisations([{ id: 1, name: 'A', selected: true, documentsInWork: null }]);
  one.switchOrganisation(1);
  tellOfStorage();
  one.switchSubstitution();
  tellOfStorage();
  expect(heard.splice(0)).toEqual(['identity', 'identity']);
  one.signOut();
  tellOfStorage();
  expect(heard).toEqual(['signed-out']);
});

test('a tab gets no event about its own change', async () => {
  const tab = await openSession();
  const heard = start(tab);
  tab.signIn(tokens);
  tellOfStorage();
  tab.switchSubstitution();
  tellOfStorage();
  tab.signOut();
  tellOfStorage();
  expect(heard).toEqual([]);
});

test('a BroadcastChannel message suffices', async () => {
  const [one, two] = [await openSession(), await openSession()];
  const heard = start(two);
  one.signIn(tokens);
  await waitFor(() => expect(heard).toEqual(['identity']));
  expect(sessionOf(two)).toEqual(tokens);
});

test('a suspended tab catches up when it is visible again', async () => {
  const [one, two] = [await openSession(), await openSession()];
  one.signIn(tokens);
  const heard = start(two);
  window.dispatchEvent(new Event('pageshow'));
  expect(sessionOf(two)).toEqual(tokens);
  one.signOut();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['identity', 'signed-out']);
});

test('an action of a suspended tab first notices that somebody else is signed in', async () => {
  const first = await openSession();
  first.signIn(tokens);
  const slept = await openSession();
  const heard: string[] = [];
  slept.onIdentityChange((change) => heard.push(change));
  first.signIn(newer);
  slept.setCurrentTab(4);
  expect(heard).toEqual(['identity']);
  expect(sessionOf(slept)).toEqual(newer);
});

test('another tab’s broken JSON is ignored; cleared site data is a sign-out', async () => {
  const tab = await openSession();
  const heard = start(tab);
  tab.signIn(tokens);
  localStorage.setItem('qujat', '{"to');
  tellOfStorage();
  expect(sessionOf(tab)).toEqual(tokens);
  localStorage.clear();
  tellOfStorage(null);
  expect(sessionOf(tab)).toBeNull();
  expect(heard).toEqual(['signed-out']);
  tab.setDarkMode(true);
  expect(stored()).toMatchObject({ token: null, refreshToken: null });
});

test('two tabs that write at once agree in the end', async () => {
  const [one, two] = [await openSession(), await openSession()];
  start(one);
  start(two);
  one.signIn(tokens);
  two.signIn(newer);
  // Each tab wrote from its own view; the same version means different tokens.
  overwrite({ tokenVersion: 1 });
  tellOfStorage();
  tellOfStorage();
  expect(sessionOf(one)).toEqual(sessionOf(two));
  expect(stored()).toMatchObject(sessionOf(one) ?? {});
});

test('two tabs that change different things at once lose neither change', async () => {
  const [one, two] = [await openSession(), await openSession()];
  start(one);
  start(two);
  one.signIn(tokens);
  tellOfStorage();
  const seenByTwo = stored();
  one.setDarkMode(true);
  one.setCurrentTab(7);
  // The other one read before that, and writes after it.
  localStorage.setItem('qujat', JSON.stringify(seenByTwo));
  two.setRowKeys(false);
  expect(stored()).toMatchObject({ rowKeys: false, darkMode: null });
  tellOfStorage();
  tellOfStorage();
  for (const tab of [one, two]) {
    expect(tab.store.get(tab.rowKeysAtom)).toBe(false);
    expect(tab.store.get(tab.currentTabAtom)).toBe('7');
  }
  expect(stored()).toMatchObject({ rowKeys: false, darkMode: true, currentSedTab: '7' });
});

test('one person’s choices never reach the next person, whoever wrote last', async () => {
  const [one, two] = [await openSession(), await openSession()];
  start(one);
  start(two);
  one.signIn(tokens);
  tellOfStorage();
  for (const tab of [4, 7, 13]) two.setCurrentTab(tab);
  const mine = stored();
  one.signOut();
  localStorage.setItem('qujat', JSON.stringify(mine));
  tellOfStorage();
  tellOfStorage();
  expect(stored()).toMatchObject({ token: null, currentSedTab: '1', chosenTab: null });
});

test('a tab of an older release, which counts no changes, is accepted', async () => {
  const tab = await openSession();
  start(tab);
  tab.signIn(tokens);
  tab.setDarkMode(true);
  overwrite({ darkMode: false, edits: undefined });
  tellOfStorage();
  expect(stored()).toMatchObject({ darkMode: false });
  expect(document.documentElement.classList.contains('dark-mode')).toBe(false);
});

test('a change keeps all other objects identical; an empty change is not written', async () => {
  const tab = await openSession();
  tab.signIn(tokens);
  tab.setColumnChoices({ list: [{ key: 'number', hidden: false, width: 200 }] });
  const before = tab.store.get(tab.columnChoicesAtom);
  tab.setCurrentTab(7);
  expect(tab.store.get(tab.columnChoicesAtom)).toBe(before);
  const written = localStorage.getItem('qujat');
  tab.setCurrentTab(7);
  expect(localStorage.getItem('qujat')).toBe(written);
});

test('an empty change is written if the store is missing', async () => {
  const tab = await openSession();
  tab.setCurrentTab(7);
  localStorage.clear();
  tab.setCurrentTab(7);
  expect(stored()).toMatchObject({ currentSedTab: '7' });
});

test('nothing is received after closing', async () => {
  const [one, two, witness] = [await openSession(), await openSession(), await openSession()];
  const heard: string[] = [];
  two.startSession((change) => heard.push(change))();
  const seen = start(witness);
  one.signIn(tokens);
  tellOfStorage();
  window.dispatchEvent(new Event('pageshow'));
  // The channel has delivered its messages when another tab has received them.
  await waitFor(() => expect(seen).toContain('identity'));
  expect(heard).toEqual([]);
});
