/** @jest-environment node */
import { startPageCodec, type StartPage } from '@qujat/contract/start-page';
import { emptyStore, serialise, type ClientStore } from './client-store.ts';
import { earlyState } from './early.ts';

const now = Date.UTC(2026, 10, 20);
const store: ClientStore = {
  ...emptyStore,
  token: 'access',
  tokenExp: now / 1000 + 3601,
  refreshToken: 'refresh',
  identity: 'someone',
  darkMode: false,
  language: 'kk_KZ',
  chosenTab: '4',
  isResponseRequired: true,
  instances: [
    { id: 1, name: 'A', selected: false, documentsInWork: 3 },
    { id: 2, name: 'B', selected: true, documentsInWork: null },
  ],
};
const early = (changes: Partial<ClientStore> = {}) => earlyState(serialise({ ...store, ...changes }), now);

test('boot.js reads what the store has written', () => {
  const profile = { custom_frontend_layout: { SideBarId: 100 } };
  expect(early()).toEqual({
    token: 'access',
    identity: 'someone',
    darkMode: false,
    language: 'kk_KZ',
    organisationId: 2,
    chosenTab: '4',
    sidebarLayout: null,
    responseRequired: true,
    screenKept: false,
    startsElsewhere: false,
  });
  expect(earlyState(JSON.stringify({ profile }), now).sidebarLayout).toBe(100);
  const starts = (page: StartPage): boolean =>
    earlyState(JSON.stringify({ profile: { start_page: startPageCodec.encode(page) } }), now).startsElsewhere;
  expect([starts('last'), starts('today'), starts('incoming')]).toEqual([false, true, true]);
});

test('a token due for a refresh counts as none', () => {
  expect(early({ tokenExp: now / 1000 + 3600 }).token).toBeNull();
  expect(early({ tokenExp: null }).token).toBeNull();
  expect(early({ tokenExp: 0 }).token).toBe('access');
  // By the server's clock: this machine's is an hour behind.
  expect(early({ clockOffset: 3_600_000 }).token).toBeNull();
  expect(early({ tokenExp: now / 1000, clockOffset: -7_200_000 }).token).toBe('access');
});

test.each([null, '', '{', 'null', '[]', '7', '{"instances":[null],"profile":null}', '{"profile":{"custom_frontend_layout":null}}'])(
  '%p reads as signed out',
  (text) => {
    expect(earlyState(text, now)).toEqual({
      token: null,
      identity: null,
      darkMode: null,
      language: null,
      organisationId: null,
      chosenTab: null,
      sidebarLayout: null,
      responseRequired: false,
      screenKept: false,
      startsElsewhere: false,
    });
  },
);
