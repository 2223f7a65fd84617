import assert from 'node:assert/strict';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { figuresOf, readErrors, readObservations, readReports } from '@qujat/releases';
import { chooser } from './figures.ts';
import { asBrowser, samplePage, type Sample } from './test-support/page.ts';

/** A page server whose server knows the sessions 'real…'; one that names a person after a point is theirs. */
const started = async (t: TestContext): Promise<Sample> =>
  samplePage(t, {}, (request, response) => {
    const signedIn = request.url === '/ce/administrator' && /qujat_page=real/.test(request.headers.cookie ?? '');
    const session = /qujat_page=(real[\w-]*)/.exec(request.headers.cookie ?? '')?.[1];
    const person = /qujat_page=real[\w-]*\.(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    response.end(JSON.stringify({ administrator: false, signedIn, session, person }));
  });

const open = async ({ page }: Sample): Promise<string> => {
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  return /<data id="qujat-ticket" value="([\w-]+)"/.exec(body)![1]!;
};

const post = ({ page }: Sample, url: string, payload: unknown, cookie = '', remoteAddress = '127.0.0.1') =>
  page.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: JSON.stringify(payload),
    remoteAddress,
  });

const view = { remote: 'mfe-documents', version: '0b0b', lcp: 812.4, inp: 48, cls: 0.01234567 };
const kept = (sample: Sample) => readObservations(sample.root, 'mfe-documents', '0b0b');

test('how fast a page was is kept by remote and release, with a sender that nobody can trace back', async (t) => {
  const sample = await started(t);
  const ticket = await open(sample);
  assert.equal((await post(sample, '/reports/views', { ticket, views: [view] }, 'qujat_page=real-1')).statusCode, 204);
  await post(sample, '/reports/views', { ticket: await open(sample), views: [{ ...view, lcp: 900 }] }, 'qujat_page=real-1');
  await post(sample, '/reports/views', { ticket: await open(sample), views: [view] }, 'qujat_page=real-2');
  const [one, two, three] = await kept(sample);
  assert.deepEqual([one?.kind, one?.lcp, one?.inp, one?.cls, one?.signedIn, one?.channel], ['view', 812, 48, 0.0123, true, 'stable']);
  assert.equal(one?.source, two?.source);
  assert.notEqual(one?.source, three?.source);
  assert.doesNotMatch(JSON.stringify(await kept(sample)), /real|127\.0/);
});

test('nobody who is not signed in moves the figures of signed-in people', async (t) => {
  const sample = await started(t);
  for (const cookie of ['', 'qujat_page=forged']) {
    const body = { ticket: await open(sample), views: [{ ...view, inp: 9_000 }] };
    await post(sample, '/reports/views', body, cookie);
    const failed = { kind: 'failed', remote: 'mfe-documents', version: '0b0b', reason: 'broken', detail: 'TypeError' };
    await post(sample, '/reports/remotes', { ticket: await open(sample), tab: 't', reports: [failed] }, cookie);
  }
  await post(sample, '/reports/views', { ticket: await open(sample), views: [view] }, 'qujat_page=real');
  const all = await kept(sample);
  assert.equal(all.length, 1, 'nothing else fills the file');
  const known = figuresOf(all);
  assert.deepEqual([known.failures, known.inp, known.views], [0, 48, 1]);
});

test('a view counts only with the ticket of a page that contained the release, and within what can be true', async (t) => {
  const sample = await started(t);
  const ticket = await open(sample);
  const send = (views: unknown, given: unknown = ticket) => post(sample, '/reports/views', { ticket: given, views }, 'qujat_page=real');
  await send([view], 'forged');
  await send([view], null);
  await send('nonsense');
  await send([{ ...view, version: '0f0f' }, { ...view, remote: '../x' }, null, 5]);
  await send([{ ...view, lcp: -1, inp: 1e9, cls: '5' }]);
  assert.deepEqual(await kept(sample), []);
  await send([{ ...view, lcp: Infinity, inp: 40 }]);
  assert.deepEqual(
    (await kept(sample)).map(({ lcp, inp }) => [lcp, inp]),
    [[undefined, 40]],
  );
  assert.equal((await post(sample, '/reports/views', 'x'.repeat(20_000))).statusCode, 413);
  for (let count = 0; count < 130; count += 1) await send([view]);
  assert.ok((await kept(sample)).length <= 120);
});

test('one request gives one line of each kind for a release', async (t) => {
  const sample = await started(t);
  const views = Array.from({ length: 15 }, (_, index) => ({ ...view, inp: 48 + index }));
  await post(sample, '/reports/views', { ticket: await open(sample), views }, 'qujat_page=real');
  assert.deepEqual(
    (await kept(sample)).map(({ inp }) => inp),
    [48],
  );
});

test('one session is one sender, whatever other cookies the browser sends', async (t) => {
  const sample = await started(t);
  for (const cookie of ['qujat_page=real-1', 'qujat_page=real-1; qujat_page=a', '__Host-qujat_page=b; qujat_page=real-1; x=1'])
    await post(sample, '/reports/views', { ticket: await open(sample), views: [view] }, cookie);
  const sources = (await kept(sample)).map(({ source }) => source);
  assert.deepEqual([sources.length, new Set(sources).size], [3, 1]);
});

test('a person with several sign-ins is one sender, and another person another', async (t) => {
  const sample = await started(t);
  for (const cookie of ['qujat_page=real-1.aigerim', 'qujat_page=real-2.aigerim', 'qujat_page=real-3.marat'])
    await post(sample, '/reports/views', { ticket: await open(sample), views: [view] }, cookie);
  const [one, same, other] = (await kept(sample)).map(({ source }) => source);
  assert.equal(one, same);
  assert.notEqual(one, other);
});

test('loads, failures and errors count; what the network prevented does not', async (t) => {
  const sample = await started(t);
  const report = async (more: object) => {
    const reports = [{ kind: 'loaded', remote: 'mfe-documents', version: '0b0b', reason: null, detail: '', ...more }];
    return post(sample, '/reports/remotes', { ticket: await open(sample), tab: 't', reports }, 'qujat_page=real');
  };
  for (let count = 0; count < 5; count += 1) await report({});
  await report({ kind: 'failed', reason: 'broken', detail: 'TypeError' });
  await report({ kind: 'failed', reason: 'unreachable', detail: '' });
  await report({ kind: 'error', reason: 'uncaught', detail: 'TypeError' });
  const { loads, failures, errors } = figuresOf(await kept(sample));
  assert.deepEqual([loads, failures, errors], [5, 1, 1]);
});

test('of the stack of an error only places in scripts are kept', async (t) => {
  const sample = await started(t);
  const place = '/remotes/mfe-documents/0b0b/list.aaaaaaaa.js:2:1834';
  const stack = ['TypeError: the letter to Ivanova', 'http://elsewhere.example/x.js:1:1', `${place} Ivanova`, place];
  const reports = [{ kind: 'error', remote: 'mfe-documents', version: '0b0b', reason: 'uncaught', detail: 'TypeError', stack }];
  await post(sample, '/reports/remotes', { ticket: await open(sample), tab: 't', reports }, 'qujat_page=real');
  const [stored] = await readReports(sample.root, new Date(0));
  assert.deepEqual(stored?.stack, [place]);
  const [error] = await readErrors(sample.root, new Date(0), 'mfe-documents');
  // The sample has no map: the place is shown as it is.
  assert.deepEqual([error?.name, error?.pages, error?.stack], ['TypeError', 1, [place]]);
  assert.deepEqual(await readErrors(sample.root, new Date(0), 'mfe-auth'), []);
});

test('whoever is not signed in tells administrators no text of their own, and counts once per network', async (t) => {
  const sample = await started(t);
  const error = {
    kind: 'error',
    remote: 'mfe-documents',
    version: '0b0b',
    reason: 'uncaught',
    detail: 'Call +7 700, the office is closed',
  };
  for (let count = 0; count < 3; count += 1)
    await post(sample, '/reports/remotes', { ticket: await open(sample), tab: `t${count}`, reports: [error] });
  const real = { ...error, detail: 'TypeError' };
  for (let count = 0; count < 2; count += 1)
    await post(sample, '/reports/remotes', { ticket: await open(sample), tab: `s${count}`, reports: [real] }, 'qujat_page=real');
  const errors = await readErrors(sample.root, new Date(0));
  assert.deepEqual(
    errors.map(({ name, pages }) => [name, pages]),
    [
      ['TypeError', 2],
      ['Error', 1],
    ],
  );
});

test('an error counts in each tab of a signed-in person, a failure beside it once', async (t) => {
  const sample = await started(t);
  const failed = { kind: 'failed', remote: 'mfe-documents', version: '0b0b', reason: 'broken', detail: 'TypeError' };
  for (const tab of ['a', 'b'])
    await post(
      sample,
      '/reports/remotes',
      { ticket: await open(sample), tab, reports: [{ ...failed, kind: 'error' }, failed] },
      'qujat_page=real',
    );
  const tickets = async (kind: string): Promise<number> =>
    new Set((await readReports(sample.root, new Date(0))).filter((one) => one.kind === kind).map(({ ticket }) => ticket)).size;
  assert.deepEqual([await tickets('error'), await tickets('failed')], [2, 1]);
});

test('a flood of people without a session leaves room for the reports of those who work', async (t) => {
  const sample = await started(t);
  const report = { kind: 'failed', remote: 'mfe-documents', version: '0b0b', reason: 'broken', detail: 'TypeError' };
  const send = async (tab: string, cookie = '') =>
    post(sample, '/reports/remotes', { ticket: await open(sample), tab, reports: [report] }, cookie);
  await send('first');
  const [day = ''] = await readdir(join(sample.root, '.reports'));
  await appendFile(join(sample.root, '.reports', day), ' '.repeat(5_000_000));
  await send('stranger');
  await send('employee', 'qujat_page=real');
  const tabs = (await readReports(sample.root, new Date(0))).map(({ tab }) => tab);
  assert.deepEqual(tabs, ['first', 'employee']);
});

test('names that every object has are no remotes', async (t) => {
  const sample = await started(t);
  const ticket = await open(sample);
  for (const remote of ['__proto__', 'constructor', 'toString']) {
    const reports = [{ kind: 'error', remote, version: '0b0b', reason: 'uncaught', detail: 'TypeError' }];
    assert.equal((await post(sample, '/reports/remotes', { ticket, tab: 't', reports }, 'qujat_page=real')).statusCode, 204);
    const views = [{ ...view, remote }];
    assert.equal((await post(sample, '/reports/views', { ticket, views }, 'qujat_page=real')).statusCode, 204);
  }
  assert.deepEqual(await readReports(sample.root, new Date(0)), []);
});

test('of many pages a part is recorded, each with all that it observes', () => {
  const choose = chooser();
  const ticket = (number: number): string => Buffer.from([0, 0, number >> 8, number & 255]).toString('base64url');
  let represented = 0;
  for (let number = 0; number < 6_000; number += 1) {
    const ofError = choose('mfe-mail 0c0c stable', 'error', ticket(number));
    const times = choose('mfe-mail 0c0c stable', 'load', ticket(number));
    assert.equal(ofError, times);
    choose('mfe-notes 0d0d stable', 'view', ticket(number));
    represented += times ?? 0;
  }
  assert.equal(represented, 6_000);
  assert.equal(choose('mfe-notes 0d0d stable', 'view', ticket(1)), null, 'views alone are thinned too');
});
