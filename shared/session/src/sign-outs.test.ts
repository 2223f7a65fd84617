import { clearBrowser, openSession } from '../test-support/tabs.ts';

const ticket = 't'.repeat(43);
const door = `key.${ticket}`;
const tokens = { token: 'access', tokenExp: 0, refreshToken: 'refresh' };

beforeEach(clearBrowser);

test('signing out removes the door cookie at once and keeps the ticket until the server knows', async () => {
  const tab = await openSession();
  tab.signIn(tokens);
  document.cookie = `qujat_door=${door}; path=/`;
  expect(tab.isDoorOpen()).toBe(true);
  tab.signOut();
  expect(document.cookie).not.toContain('qujat_door');
  expect(tab.isDoorOpen()).toBe(false);
  // Even for a browser that was closed meanwhile.
  const next = await openSession();
  expect(next.pendingSignOuts()).toEqual([ticket]);
  next.forgetSignOut(ticket);
  expect(tab.pendingSignOuts()).toEqual([]);
  expect(Object.keys(localStorage)).not.toContain('qujat-sign-outs');
});

test('several people who sign out in sequence each have a ticket', async () => {
  const tab = await openSession();
  for (const letter of ['a', 'b', 'b']) {
    tab.signIn(tokens);
    document.cookie = `qujat_door=key.${letter.repeat(43)}; path=/`;
    tab.signOut();
  }
  expect(tab.pendingSignOuts()).toEqual(['a'.repeat(43), 'b'.repeat(43)]);
});

test('the stored data grants no access', async () => {
  const tab = await openSession();
  tab.signIn({ token: 'secret 1', tokenExp: 0, refreshToken: 'secret 2' });
  document.cookie = `qujat_door=secret.${ticket}; path=/`;
  tab.signOut();
  const kept = JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain(ticket);
  expect(kept).not.toContain('secret');
});

test.each(['', 'nonsense', 'key.short'])('without a ticket nothing is stored: %s', async (value) => {
  const tab = await openSession();
  tab.signIn(tokens);
  document.cookie = `qujat_door=${value}; path=/`;
  tab.signOut();
  expect(tab.pendingSignOuts()).toEqual([]);
});

test('foreign storage content is ignored', async () => {
  localStorage.setItem('qujat-sign-outs', '{"a":');
  const tab = await openSession();
  expect(tab.pendingSignOuts()).toEqual([]);
});

test('an undecodable cookie is skipped with one warning that names it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  document.cookie = 'foreign=%E0%A4%A; path=/';
  document.cookie = 'lang=kk_KZ; path=/';
  const tab = await openSession();
  expect(tab.store.get(tab.languageAtom)).toBe('kk_KZ');
  tab.isDoorOpen();
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual(['The cookie foreign could not be decoded']);
  warn.mockRestore();
});

test('over https the door cookie has another name, and signing out removes both', async () => {
  const written: string[] = [];
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue(`__Host-qujat_door=${door}; qujat_door=key.${'o'.repeat(43)}`);
  const writes = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  const tab = await openSession();
  expect(tab.isDoorOpen()).toBe(true);
  expect(tab.closeDoor()).toBe(true);
  expect(tab.pendingSignOuts()).toEqual([ticket]);
  expect(written).toEqual(['qujat_door=; path=/; max-age=0', '__Host-qujat_door=; path=/; max-age=0; secure']);
  cookies.mockRestore();
  writes.mockRestore();
});
