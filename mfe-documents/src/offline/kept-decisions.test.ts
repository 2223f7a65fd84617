/** @jest-environment node */
import 'fake-indexeddb/auto';
import { offlineReading, sendKeptDecision } from '@qujat/contract/offline-reading';
import {
  forgetInbox,
  forgetLostDecisions,
  identityAtom,
  keptDecisionsAtom,
  lostDecisionsAtom,
  offlineReadingAtom,
  setOfflineReading,
  signedInAtom,
  signIn,
  signOut,
  store,
  switchSubstitution,
} from '@qujat/session';
import { openDB } from 'idb';
import { later, serve } from '../test-support/server.ts';
import { dropAsked, keepDecision, openKept, readKept, takeBack } from './kept-decisions.ts';
import { sendKept } from './send-kept.ts';
import { keptAtom, type KeptDecision } from './to-send.ts';
import { ForgottenError } from '@qujat/session/vault';

// Node has all of a browser that this needs, except an address and the configuration of the page.
const page = { textContent: JSON.stringify({ extensions: ['idempotency', 'kept-decisions', 'offline-reading'] }) };
Object.assign(globalThis, { location: new URL('http://localhost/'), document: { cookie: '', getElementById: () => page } });

const given = { documentId: 41, stage: 1, employeeId: 7, version: 3, comment: 'Согласна', document: 'СЗ-41' } as const;
const conflict = () => Response.json({ status: 'error', text: 'Документ изменился', reason: 'changed-meanwhile' }, { status: 409 });

/** The server: what it answers to a decision, and the key of each that it got. */
let answer: () => unknown = () => null;
const serveDecisions = (allowed = true) => {
  const server = serve({ [offlineReading.path]: () => ({ allowed: allowed ? 1 : 0 }), [sendKeptDecision.path]: () => answer() });
  const { fetch } = globalThis;
  const keys: (string | null)[] = [];
  globalThis.fetch = (input, init) => {
    const request = new Request(input as RequestInfo, init);
    if (request.url.endsWith(sendKeptDecision.path)) keys.push(request.headers.get('idempotency-key'));
    return fetch(request);
  };
  return { ...server, keys, decisions: () => server.of(sendKeptDecision.path) };
};
const states = (): KeptDecision['state'][] => store.get(keptAtom).map(({ state }) => state);
const counts = (): number[] => [store.get(keptDecisionsAtom), store.get(lostDecisionsAtom)];
const nothing = (): void => undefined;
const stored = async (): Promise<readonly KeptDecision[]> => {
  const opened = await openKept();
  return opened ? readKept(opened) : [];
};

beforeEach(() => {
  forgetInbox();
  forgetLostDecisions();
  answer = () => null;
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  setOfflineReading(true);
});
afterEach(() => signOut());

test('a decision lies encrypted beside the copies, is counted, and can be taken back', async () => {
  await keepDecision(given);
  await keepDecision(given);
  expect([states(), counts()]).toEqual([['waiting'], [1, 0]]);
  const db = await openDB('qujat-inbox');
  const record = (await db.get('copies', 'decision/41/1/7')) as { data: ArrayBuffer };
  db.close();
  expect(Buffer.from(record.data).includes('СЗ-41')).toBe(false);
  expect(await takeBack(given)).toBe(true);
  expect([states(), counts(), await stored()]).toEqual([[], [0, 0], []]);
  const server = serveDecisions();
  await sendKept(nothing);
  expect(server.asked).toEqual([]);
});

test('it is sent once, with the version that the person saw, also by two tabs', async () => {
  await keepDecision(given);
  const server = serveDecisions();
  const sent: string[] = [];
  await Promise.all([1, 2].map(() => sendKept(({ document }) => void sent.push(document))));
  expect(server.decisions()).toEqual([{ q: '41', q1: '1', q2: '7', version: '3', q3: 'Согласна' }]);
  expect([sent, await stored(), counts()]).toEqual([['СЗ-41'], [], [0, 0]]);
});

/** Two tabs: each has its own modules, and both share the storage and the database. */
test('without locks two tabs may both send it, under one key', async () => {
  const { locks } = navigator;
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const texts = new Map<string, string>();
  const localStorage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => texts.set(key, text) };
  Object.assign(globalThis, { window: { localStorage, location, addEventListener: nothing, removeEventListener: nothing } });
  await keepDecision(given);
  const server = serveDecisions();
  const held = later<null>();
  answer = () => held.promise;
  const sends: Promise<void>[] = [sendKept(nothing)];
  await jest.isolateModulesAsync(async () => {
    const { sendKept: sendInOtherTab } = await import('./send-kept.ts');
    sends.push(sendInOtherTab(nothing));
  });
  while (server.keys.length < 2) await new Promise(setImmediate);
  held.resolve(null);
  await Promise.all(sends);
  expect(server.keys).toEqual([server.keys[0], server.keys[0]]);
  expect(await stored()).toEqual([]);
  Reflect.deleteProperty(globalThis, 'window');
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});

test('after a lost answer it is sent again under the same key, and cannot be taken back meanwhile', async () => {
  await keepDecision(given);
  const server = serveDecisions();
  answer = () => new Response('', { status: 503 });
  await sendKept(nothing);
  expect(states()).toEqual(['underway']);
  expect(await takeBack(given)).toBe(false);
  answer = () => null;
  await sendKept(nothing);
  expect(server.keys).toEqual([server.keys[0], server.keys[0]]);
  expect([states(), counts()]).toEqual([[], [0, 0]]);
});

test('without a line nothing leaves, so it can still be taken back', async () => {
  await keepDecision(given);
  const server = serve({ [offlineReading.path]: () => new Response('', { status: 503 }) });
  await sendKept(nothing);
  expect([states(), server.of(sendKeptDecision.path)]).toEqual([['waiting'], []]);
});

test('a document that has changed asks the person again: it is not sent a second time, and stays until the person knows', async () => {
  await keepDecision(given);
  const server = serveDecisions();
  answer = conflict;
  await sendKept(nothing);
  await sendKept(nothing);
  expect(server.decisions()).toHaveLength(1);
  expect([states(), counts()]).toEqual([['changed'], [1, 0]]);
  await keepDecision({ ...given, version: 4 });
  expect(store.get(keptAtom).map(({ state, version }) => [state, version])).toEqual([['waiting', 4]]);
  await dropAsked(given);
  expect(states()).toEqual(['waiting']);
});

test('a decision whose outcome the server does not know is not sent again, and is not called refused', async () => {
  await keepDecision(given);
  const server = serveDecisions();
  answer = () => Response.json({ status: 'error', text: 'Неизвестно', reason: 'outcome-unknown' }, { status: 409 });
  await sendKept(nothing);
  await sendKept(nothing);
  expect([server.decisions().length, states(), counts()]).toEqual([1, ['unknown'], [1, 0]]);
  await dropAsked(given);
  expect(states()).toEqual([]);
});

test('another refusal stays with its reason, and hinders no other decision', async () => {
  await keepDecision(given);
  await keepDecision({ ...given, documentId: 42, document: 'СЗ-42' });
  serveDecisions();
  const answers: unknown[] = [{ status: 'error', text: 'Не ваша очередь' }, null];
  answer = () => answers.shift();
  const sent: string[] = [];
  await sendKept(({ document }) => void sent.push(document));
  expect(sent).toEqual(['СЗ-42']);
  expect(store.get(keptAtom).map(({ state, problem }) => [state, problem])).toEqual([['refused', 'Не ваша очередь']]);
  await dropAsked(given);
  expect([states(), counts()]).toEqual([[], [0, 0]]);
});

test.each([
  ['the end of the session', signOut],
  ['another substitution', switchSubstitution],
  ['the choice taken back', () => setOfflineReading(false)],
])('%s destroys it, and counts what was not sent', async (_, end) => {
  await keepDecision(given);
  end();
  expect(counts()).toEqual([0, 1]);
  if (store.get(identityAtom) === null || !store.get(offlineReadingAtom)) forgetInbox();
  expect(await stored()).toEqual([]);
  const server = serveDecisions();
  await sendKept(nothing);
  expect(server.asked).toEqual([]);
});

test('a session that has ended elsewhere ends here, and a prohibition destroys everything: nothing is sent', async () => {
  await keepDecision(given);
  const server = serve({ [offlineReading.path]: () => new Response('{}', { status: 401 }) });
  await sendKept(nothing);
  expect([store.get(signedInAtom), counts(), server.of(sendKeptDecision.path)]).toEqual([false, [0, 1], []]);
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  setOfflineReading(true);
  await keepDecision(given);
  const forbidding = serveDecisions(false);
  await sendKept(nothing);
  expect([store.get(offlineReadingAtom), counts(), forbidding.decisions()]).toEqual([false, [0, 2], []]);
  await expect(keepDecision(given)).rejects.toBeInstanceOf(ForgottenError);
});

test('a database that the browser has deleted is noticed', async () => {
  await keepDecision(given);
  forgetInbox();
  await dropAsked(given);
  expect(counts()).toEqual([0, 1]);
});
