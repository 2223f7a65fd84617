import { clearBrowser, openSession, overwrite, stored } from '../test-support/tabs.ts';

const tokens = { token: 'access', tokenExp: 2_000_000_000, refreshToken: 'refresh' };
const organisations = [
  { id: 1, name: 'A', selected: true, documentsInWork: 2 },
  { id: 2, name: 'B', selected: false, documentsInWork: null },
];

beforeEach(clearBrowser);

test('a change is stored at once and restored by the next start', async () => {
  const first = await openSession();
  first.signIn(tokens);
  first.setCurrentTab(13);
  first.setOrganisations(organisations);
  const second = await openSession();
  expect(second.store.get(second.sessionAtom)).toEqual(tokens);
  expect(second.store.get(second.currentTabAtom)).toBe('13');
  expect(second.store.get(second.currentOrganisationAtom)?.name).toBe('A');
  expect(stored()).toMatchObject({ currentSedTab: '13', tokenVersion: 1 });
});

test('broken JSON does not break the start, and the next change repairs it', async () => {
  localStorage.setItem('qujat', '{"token":');
  const tab = await openSession();
  expect(tab.store.get(tab.signedInAtom)).toBe(false);
  tab.signIn(tokens);
  expect(stored()).toMatchObject({ token: 'access' });
});

test('no tab is chosen at first', async () => {
  const tab = await openSession();
  expect(tab.store.get(tab.currentTabAtom)).toBeNull();
});

test('signing out removes everything personal and keeps the browser’s own settings', async () => {
  const tab = await openSession();
  tab.signIn(tokens);
  tab.setOrganisations(organisations);
  tab.setConfigTitles({ a: 'b' });
  tab.setFavouriteTemplates([{ id: 1, name: 'Приказ', isProcess: false }]);
  tab.setResponseRequired(true);
  tab.setDarkMode(true);
  tab.setLanguage('kk_KZ');
  tab.signOut();
  expect(stored()).toMatchObject({
    token: null,
    tokenExp: null,
    refreshToken: null,
    identity: null,
    instances: [],
    profile: null,
    configTitles: {},
    favoriteTemplates: [],
    isResponseRequired: false,
    darkMode: true,
    language: 'kk_KZ',
    tokenVersion: 2,
  });
});

test('a refresh is adopted only by the session that requested it', async () => {
  const tab = await openSession();
  const successor = { token: 'access 2', tokenExp: 2_000_028_800, refreshToken: 'refresh 2' };
  tab.signIn(tokens);
  expect(tab.adoptTokens(successor, 'refresh')).toBe(true);
  expect(tab.store.get(tab.sessionAtom)).toEqual(successor);
  // The same answer, late.
  expect(tab.adoptTokens({ ...successor, token: 'late' }, 'refresh')).toBe(false);
  expect(tab.store.get(tab.sessionAtom)?.token).toBe('access 2');
  tab.signOut();
  expect(tab.adoptTokens({ ...successor, token: 'from the dead' }, 'refresh 2')).toBe(false);
  expect(tab.store.get(tab.sessionAtom)).toBeNull();
});

test('every sign-in, organisation and substitution has its own identity; a refresh keeps it', async () => {
  const tab = await openSession();
  const seen = new Set<unknown>([tab.currentBearer().identity]);
  tab.signIn(tokens);
  const signedIn = tab.currentBearer().identity;
  tab.adoptTokens({ ...tokens, token: 'x' }, 'refresh');
  expect(tab.currentBearer().identity).toBe(signedIn);
  seen.add(signedIn);
  tab.setOrganisations(organisations);
  tab.switchOrganisation(2);
  seen.add(tab.currentBearer().identity);
  expect(tab.store.get(tab.currentOrganisationAtom)?.id).toBe(2);
  tab.switchSubstitution();
  seen.add(tab.currentBearer().identity);
  expect(seen.size).toBe(4);
});

test.each(['signOut', 'switchSubstitution', 'loseOrganisation'] as const)(
  '%s: kept decisions are lost, and counted until they are told',
  async (end) => {
    const tab = await openSession();
    tab.signIn(tokens);
    tab.setKeptDecisions('somebody else', 9);
    expect(tab.store.get(tab.keptDecisionsAtom)).toBe(0);
    tab.setKeptDecisions(tab.currentBearer().identity!, 2);
    tab[end]();
    // The next page, perhaps of the next day.
    const next = await openSession();
    expect([next.store.get(next.keptDecisionsAtom), next.store.get(next.lostDecisionsAtom)]).toEqual([0, 2]);
    next.signIn(tokens);
    expect(next.store.get(next.lostDecisionsAtom)).toBe(2);
    next.forgetLostDecisions();
    expect(next.store.get(next.lostDecisionsAtom)).toBe(0);
  },
);

test('the theme follows the system until the person chooses, and is mirrored for server pages', async () => {
  const system = { matches: true, addEventListener: () => {} };
  window.matchMedia = (() => system) as unknown as typeof window.matchMedia;
  const tab = await openSession();
  expect(tab.store.get(tab.darkModeAtom)).toBe(true);
  expect(stored()['darkMode']).toBeUndefined();
  tab.toggleDarkMode();
  expect(tab.store.get(tab.darkModeAtom)).toBe(false);
  expect(document.cookie).toContain('theme=light');
  tab.toggleDarkMode();
  expect(document.cookie).toContain('theme=dark');
  expect(stored()['darkMode']).toBe(true);
});

test('where the store knows no choice, that of the cookie counts, as the page names it', async () => {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => {} })) as unknown as typeof window.matchMedia;
  document.documentElement.dataset['theme'] = 'dark';
  const tab = await openSession();
  expect(tab.store.get(tab.darkModeAtom)).toBe(true);
  tab.toggleDarkMode();
  expect(tab.store.get(tab.darkModeAtom)).toBe(false);
  delete document.documentElement.dataset['theme'];
});

test('the cookie lang overrides the stored language; an unreadable one is skipped', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  overwrite({ language: 'tr_TR' });
  document.cookie = 'lang=%E0%A4%A; path=/';
  const skipped = await openSession();
  expect(skipped.store.get(skipped.languageAtom)).toBe('tr_TR');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  skipped.setLanguage('kk_KZ');
  expect(document.cookie).toContain('lang=kk_KZ');
  overwrite({ language: 'tr_TR' });
  const tab = await openSession();
  expect(tab.store.get(tab.languageAtom)).toBe('kk_KZ');
  document.cookie = 'lang=xx_XX; path=/';
  const foreign = await openSession();
  expect(foreign.store.get(foreign.languageAtom)).toBe('tr_TR');
});

test('without storage the session lives in memory, and an older store is ignored', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const tab = await openSession();
  tab.signIn(tokens);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.setDarkMode(true);
  tab.setCurrentTab(7);
  expect(tab.store.get(tab.currentTabAtom)).toBe('7');
  expect(tab.store.get(tab.darkModeAtom)).toBe(true);
  expect(tab.store.get(tab.signedInAtom)).toBe(true);
  full.mockRestore();
  tab.setStatusTabsVisible(true);
  expect(stored()).toMatchObject({ currentSedTab: '7', darkMode: true, sedTabsVisibility: true });
  warn.mockRestore();
});

test('the sidebar of a narrow screen is not stored', async () => {
  const tab = await openSession();
  tab.toggleSidebar();
  expect(tab.store.get(tab.sidebarOpenAtom)).toBe(true);
  tab.closeSidebar();
  expect(tab.store.get(tab.sidebarOpenAtom)).toBe(false);
  expect(localStorage.getItem('qujat')).toBeNull();
});
