import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { addObservations, readLive, registerRelease, type WatchedPart } from '@qujat/releases';
import { sampleRemote, writeSample } from '@qujat/releases/test-support';
import { samplePage, type Sample } from './test-support/page.ts';

/** A page server with a second release of the list, whose server knows the administrator of the installation by a cookie. */
async function started(t: TestContext): Promise<Sample> {
  const sample = await samplePage(t, {}, (request, response) => {
    const { cookie = '' } = request.headers;
    const operator = cookie.includes('operator') ? 'Ахметова Жанар' : null;
    response.end(JSON.stringify({ administrator: true, signedIn: cookie !== '', operator }));
  });
  await writeSample(sample.root, sampleRemote('mfe-documents', '/', { version: '0c0c' }));
  await registerRelease(sample.root, 'mfe-documents', '0c0c', { by: 'aru', commit: 'abc' });
  return sample;
}

const cookie = 'qujat_page=operator';
const liveOf = async ({ root }: Sample): Promise<string | undefined> => (await readLive(root)).releases['mfe-documents']?.live;
const press = ({ page }: Sample, payload: unknown, headers: Record<string, string> = { cookie }) =>
  page.app.inject({
    method: 'POST',
    url: '/releases/rollback',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
const list = { name: 'mfe-documents', channel: 'stable', from: '0c0c' };

test('only administrators of the installation see the releases, with the figures of signed-in people against the release before', async (t) => {
  const sample = await started(t);
  const at = new Date().toISOString();
  const seen = (ticket: string, lcp: number, signedIn = true) =>
    ({ at, kind: 'view', channel: 'stable', ticket, source: ticket, signedIn, lcp, inp: 40 }) as const;
  await addObservations(sample.root, 'mfe-documents', '0c0c', [seen('a', 900), seen('b', 1_500), seen('c', 90_000, false)]);
  await addObservations(sample.root, 'mfe-documents', '0b0b', [seen('d', 700)]);
  const ask = (as: string) => sample.page.app.inject({ url: '/releases/watched', headers: { cookie: as } });
  for (const nobody of ['', 'qujat_page=administrator-of-an-organisation']) {
    const refused = await ask(nobody);
    assert.deepEqual([refused.statusCode, refused.headers['cache-control']], [403, 'no-store']);
    assert.doesNotMatch(refused.body, /mfe/);
    assert.deepEqual((await sample.page.app.inject({ url: '/releases/operator', headers: { cookie: nobody } })).json(), {
      operator: false,
    });
  }
  assert.deepEqual((await sample.page.app.inject({ url: '/releases/operator', headers: { cookie } })).json(), { operator: true });
  const { parts } = (await ask(cookie)).json() as { parts: WatchedPart[] };
  assert.equal(parts[0]?.name, 'shell');
  assert.equal(parts[0]?.before, null);
  const { live, before } = parts.find(({ name }) => name === 'mfe-documents')!;
  assert.deepEqual([live.version, live.by, live.commit, live.figures.views, live.figures.lcp], ['0c0c', 'aru', 'abc', 2, 1_500]);
  assert.deepEqual([before?.version, before?.figures.lcp], ['0b0b', 700]);
});

test('one press takes a release back, under the name of who pressed; a second press takes nothing more back', async (t) => {
  const sample = await started(t);
  const done = await press(sample, { ...list, reason: 'slow' });
  assert.deepEqual([done.statusCode, done.json()], [200, { status: 'ok', version: '0b0b' }]);
  assert.equal(await liveOf(sample), '0b0b');
  const { journal } = await readLive(sample.root);
  const { action, by, reason, version, instead } = journal[0]!;
  assert.deepEqual([action, by, reason, version, instead], ['rollback', 'Ахметова Жанар', 'slow', '0b0b', '0c0c']);
  const again = await press(sample, list);
  assert.deepEqual([again.statusCode, again.json().reason], [409, 'changed']);
  assert.equal((await readLive(sample.root)).journal.length, journal.length);
});

test('a press by anybody else, from another site, without a target or without meaning changes nothing', async (t) => {
  const sample = await started(t);
  const { revision } = await readLive(sample.root);
  const statuses = [
    await press(sample, list, {}),
    await press(sample, list, { cookie: 'qujat_page=administrator-of-an-organisation' }),
    await press(sample, list, { cookie, 'sec-fetch-site': 'cross-site' }),
    await press(sample, list, { cookie, 'sec-fetch-site': 'same-site' }),
    await press(sample, { ...list, from: undefined }),
    await press(sample, 'nonsense'),
    await press(sample, { ...list, from: '0f0f' }),
    await press(sample, { name: 'mfe-settings', channel: 'stable', from: '0b0b' }),
  ].map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [403, 403, 403, 403, 400, 400, 409, 409]);
  assert.equal((await readLive(sample.root)).revision, revision);
});
