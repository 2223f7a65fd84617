/** @jest-environment node */
import 'fake-indexeddb/auto';
import { offlineCard, offlineLists, offlinePdfPath } from '@qujat/contract/offline-reading';
import { identityAtom, offlineReadingAtom, setOfflineReading, signIn, signOut, forgetInbox, store } from '@qujat/session';
import { openVault } from '@qujat/session/vault';
import { serve } from '../test-support/server.ts';
import { listRow, type Wire } from '../test-support/wire.ts';
import { keptCard, keptList, keptPdf, type Copy } from './copies.ts';
import { givingWay, keepInbox } from './keep-inbox.ts';

// Node has all of a browser that the copies need, except an address.
Object.assign(globalThis, { location: new URL('http://localhost/') });

let rows: Wire[] = [];
let lost: number | null = null;
let refused: number | null = null;
let forbidden = false;
let pdf = '%PDF';
/** The document whose card, and the place in the order of the PDF, that the server fails to give. */
let broken: { readonly card?: number; readonly pdf?: number } = {};
let asksForPdf = 0;

/** The calls for single documents, in their order. */
const copied = (server: ReturnType<typeof serve>): string[] =>
  server.asked.filter(({ path }) => path !== offlineLists.path).map(({ path, fields }) => `${path} ${fields['q'] ?? ''}`.trim());

const serveCopies = (): ReturnType<typeof serve> =>
  serve({
    [offlineLists.path]: () =>
      forbidden ? { status: 'error', text: 'Организация не разрешает' } : { waiting: { docs: rows }, starred: { docs: rows } },
    [offlineCard.path]: ({ q }) =>
      Number(q) === broken.card
        ? new Response('{}', { status: 500 })
        : Number(q) === lost
          ? new Response('{}', { status: 403 })
          : Number(q) === refused
            ? { status: 'error', text: 'Документ изменился' }
            : { edocid: Number(q), userid: 7, descr: `Документ ${q}` },
    [offlinePdfPath]: () => {
      // The path has the document in its query, which the fake server leaves out: a PDF is asked for after its card.
      asksForPdf += 1;
      return asksForPdf === broken.pdf
        ? new Response('{}', { status: 500 })
        : new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
    },
  });

beforeEach(() => {
  forgetInbox();
  [lost, refused, forbidden, pdf] = [null, null, false, '%PDF'];
  [broken, asksForPdf] = [{}, 0];
  rows = [listRow(1, { version: 1, upd: 100 }), listRow(2, { version: 1, upd: 200 })];
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  setOfflineReading(true);
});

afterEach(() => signOut());

test('lists, cards and PDFs are kept, the newest first, and again only when they have changed', async () => {
  const server = serveCopies();
  await keepInbox();
  expect(copied(server)).toEqual([`${offlineCard.path} 2`, offlinePdfPath, `${offlineCard.path} 1`, offlinePdfPath]);
  expect((await keptList('waiting'))?.value.documents.map(({ id }) => id)).toEqual([1, 2]);
  expect((await keptCard(2))?.value.subject).toBe('Документ 2');
  expect(await (await keptPdf(1))?.text()).toBe('%PDF');
  rows = [listRow(1, { version: 2, upd: 300 })];
  const again = serveCopies();
  await keepInbox();
  expect(copied(again)).toEqual([`${offlineCard.path} 1`, offlinePdfPath]);
  expect([await keptCard(2), await keptPdf(2)]).toEqual([null, null]);
});

test('a document that nobody may see any more is left out, and the others are kept', async () => {
  lost = 2;
  serveCopies();
  await keepInbox();
  expect([await keptCard(2), (await keptCard(1))?.value.id]).toEqual([null, 1]);
});

test('an answer that is no PDF is not kept as one, and the next round asks again', async () => {
  pdf = '<!doctype html><title>Войдите в сеть</title>';
  serveCopies();
  await expect(keepInbox()).rejects.toThrow('unreadable');
  expect(await keptPdf(2)).toBeNull();
  pdf = '%PDF';
  serveCopies();
  await keepInbox();
  expect(await (await keptPdf(2))?.text()).toBe('%PDF');
});

test('a document whose PDF cannot be had keeps its card, the others follow, and the next round asks for it again', async () => {
  broken = { pdf: 1 };
  serveCopies();
  await expect(keepInbox()).rejects.toThrow('server');
  expect([(await keptCard(2))?.value.id, await keptPdf(2)]).toEqual([2, null]);
  expect(await (await keptPdf(1))?.text()).toBe('%PDF');
  const again = serveCopies();
  await keepInbox();
  expect(copied(again)).toEqual([`${offlineCard.path} 2`, offlinePdfPath]);
  expect(await (await keptPdf(2))?.text()).toBe('%PDF');
});

test('a document whose card cannot be had stays as it was kept, and the others follow', async () => {
  serveCopies();
  await keepInbox();
  rows = [listRow(1, { version: 2, upd: 300 }), listRow(2, { version: 2, upd: 400 })];
  broken = { card: 2 };
  const server = serveCopies();
  await expect(keepInbox()).rejects.toThrow('server');
  expect(copied(server)).toEqual([`${offlineCard.path} 2`, `${offlineCard.path} 1`, offlinePdfPath]);
  expect([(await keptCard(2))?.value.id, await (await keptPdf(2))?.text()]).toEqual([2, '%PDF']);
});

test('copies of another identity do not come back while it changes', async () => {
  const server = serveCopies();
  const keeping = keepInbox();
  signIn({ token: 't2', tokenExp: 0, refreshToken: 'r' });
  await keeping.catch(() => undefined);
  expect(copied(server)).toEqual([]);
  expect(await (await openVault(store.get(identityAtom)!))?.names('')).toBeUndefined();
});

test('a refusal about one document leaves the choice and the other copies', async () => {
  refused = 2;
  serveCopies();
  await keepInbox();
  expect(store.get(offlineReadingAtom)).toBe(true);
  expect([await keptCard(2), (await keptCard(1))?.value.id]).toEqual([null, 1]);
});

test('a prohibition of the organisation destroys what is kept, and the choice', async () => {
  serveCopies();
  await keepInbox();
  forbidden = true;
  await keepInbox();
  expect(store.get(offlineReadingAtom)).toBe(false);
  expect(await keptList('waiting')).toBeNull();
});

test('nothing is kept without the choice, nor for another identity', async () => {
  serveCopies();
  await keepInbox();
  const before = store.get(identityAtom);
  signOut();
  expect(await keptList('waiting')).toBeNull();
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  expect(store.get(identityAtom)).not.toBe(before);
  expect(await keptList('waiting')).toBeNull();
  const server = serveCopies();
  await keepInbox();
  expect(server.asked).toEqual([]);
});

test('older PDFs give way, the oldest first; where that is not enough, the new one is not kept', () => {
  const copy = (id: number, pdfBytes: number): Copy => ({ id, version: 1, changed: null, at: 0, cardBytes: 10, pdfBytes });
  const copies = [copy(1, 40), copy(2, 30), copy(3, 0), copy(4, 20)];
  expect(givingWay(copies, 10, 200)).toEqual([]);
  expect(givingWay(copies, 30, 130)?.map(({ id }) => id)).toEqual([4, 2]);
  expect(givingWay(copies, 200, 130)).toBeNull();
});
