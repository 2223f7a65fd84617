import * as fc from 'fast-check';
import { emptyStore, restore, serialise, type ClientStore } from './client-store.ts';

const full: ClientStore = {
  ...emptyStore,
  token: 'access',
  tokenExp: 1_800_000_000,
  refreshToken: 'refresh',
  tokenVersion: 7,
  refreshedAt: 1_700_000_000_000,
  identity: 'someone',
  darkMode: true,
  instances: [{ id: 3, name: 'ТОО «Тұлпар Құрылыс»', selected: true, documentsInWork: null }],
  profile: {
    fullName: 'Кравец Сергей',
    position: 'ПТО',
    secondPosition: 'ӨТБ',
    photo: null,
    companyName: 'ТОО «Тұлпар Құрылыс»',
    restrictedInstanceMode: false,
    hasPrivilegedRole: false,
    isSinglePageApp: true,
    mailAccess: false,
    showsPeriodFilter: true,
    showsDocumentId: false,
    showsWelcome: false,
    welcomeSteps: false,
    viewerId: 5,
    ncalayerOnly: false,
    mobileSigning: false,
    timeZone: null,
    logo: null,
    startPage: 'today' as const,
    hidesToday: true,
    layout: { sidebar: 100, table: null, header: null },
  },
  language: 'kk_KZ',
  sedTabsVisibility: true,
  isResponseRequired: true,
  configTitles: { incoming: 'Кіріс' },
  hideWelcomeModal: true,
  favoriteTemplatesVisibility: true,
  favoriteTemplates: [{ id: 9, name: 'Приказ', isProcess: false }],
  leftMenu: [{ title: 'Отчёты', items: [{ title: 'Нагрузка', url: '/reports', opensNewTab: true, icon: 'document', fontWeight: 'bold' }] }],
  currentSedTab: '13',
  chosenTab: '13',
  columns: {
    standard: [
      { key: 'subject', hidden: false, width: null },
      { key: 'changed', hidden: true, width: 120 },
    ],
  },
  columnsUnsaved: true,
  cardPlacement: 'window',
  opensNextDocument: true,
  hideFeedBanner: true,
  rowKeys: false,
  clockOffset: -5000,
  edits: { darkMode: 3, columns: 1 },
};

test('restoring reverses storing', () => {
  expect(restore(serialise(full))).toEqual(full);
  expect(restore(serialise(emptyStore))).toEqual(emptyStore);
});

test('the fields have the specified names', () => {
  const names = [
    'token',
    'tokenExp',
    'refreshToken',
    'darkMode',
    'instances',
    'profile',
    'language',
    'sedTabsVisibility',
    'isResponseRequired',
    'configTitles',
    'hideWelcomeModal',
    'favoriteTemplatesVisibility',
    'favoriteTemplates',
    'currentSedTab',
  ];
  expect(Object.keys(JSON.parse(serialise(emptyStore)) as object)).toEqual(expect.arrayContaining(names));
  expect(JSON.parse(serialise(emptyStore))).toMatchObject({ token: null, language: 'ru_RU', currentSedTab: '1' });
});

test.each([null, '', '{', 'null', '[]', '7', '"text"', 'true', 'undefined'])('%p is not a store', (text) => {
  expect(restore(text)).toBeNull();
});

test.each([
  ['numbers for texts', { token: 5, language: 1, chosenTab: 13 }],
  ['texts for numbers', { token: 'a', tokenExp: 'soon', tokenVersion: 'x', clockOffset: '5' }],
  ['objects for lists', { instances: {}, favoriteTemplates: 'none', configTitles: [] }],
  ['an unknown language', { language: 'de_DE' }],
  ['a profile that is none', { profile: [] }],
])('%s get their defaults', (_, json) => {
  const read = restore(JSON.stringify(json));
  expect(read).toEqual({ ...emptyStore, ...('tokenExp' in json && { token: 'a', identity: 'unnamed' }) });
});

test('a refresh token without an access token counts as signed out', () => {
  expect(restore('{"refreshToken":"r","tokenVersion":4}')).toEqual({ ...emptyStore, tokenVersion: 4 });
});

test('no JSON breaks the start', () => {
  fc.assert(
    fc.property(fc.json(), fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.jsonValue()), (any, foreign) => {
      restore(any);
      const read = restore(JSON.stringify(foreign));
      expect(Object.keys(read ?? {}).toSorted()).toEqual(Object.keys(emptyStore).toSorted());
      expect(restore(serialise(read ?? emptyStore))).toEqual(read);
    }),
  );
});
