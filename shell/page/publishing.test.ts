import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { pack } from 'tar-stream';
import { previewReleases, readLive, readRelease, sendRequest, trustReleasers, type PublishRequest, type Release } from '@qujat/releases';
import { hashOf, otherKey, sampleKey, sampleReleasers, sampleRemote, writeSample } from '@qujat/releases/test-support';
import { authorization } from '../../shared/releases/src/request.ts';
import { keyName, publicText } from '../../shared/releases/src/signature.ts';
import { samplePage, versionsInPage } from './test-support/page.ts';
import { until } from './test-support/until.ts';

const team = otherKey();

/** The source map of the sample, which no browser gets. */
const map = 'maps/page.bbbbbbbb.js.map.gz';

interface Sample {
  readonly root: string;
  readonly address: string;
  readonly send: (changes?: Partial<PublishRequest>, key?: typeof team) => Promise<string>;
  readonly build: { readonly folder: string; readonly release: Release };
  /** What the page server has logged. */
  readonly log: () => string;
  readonly page: Awaited<ReturnType<typeof samplePage>>['page'];
}

const request: PublishRequest = {
  act: 'release',
  name: 'mfe-calendar',
  version: '0e0e',
  channel: null,
  preview: null,
  days: null,
  by: 'Dana',
  commit: 'abcdef1234',
  reason: null,
  unchecked: false,
};

/** A running page server that trusts a team with mfe-calendar, and the team's build in a folder elsewhere. */
const sample = async (t: TestContext, changes: Partial<Release> = {}): Promise<Sample> => {
  let text = '';
  const logStream = new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) });
  const { root, page } = await samplePage(t, { publishing: true, logStream });
  trustReleasers(sampleReleasers({ 'mfe-calendar': [team, sampleKey] }));
  t.after(() => trustReleasers(sampleReleasers()));
  const elsewhere = join(root, 'elsewhere');
  const maps = { 'page.bbbbbbbb.js': { file: map, integrity: hashOf('a map') } };
  await writeSample(elsewhere, sampleRemote('mfe-calendar', '/calendar', { version: '0e0e', maps, ...(changes as object) }), {
    [map]: 'a map',
  });
  const build = { folder: join(elsewhere, 'mfe-calendar/0e0e'), release: await readRelease(elsewhere, 'mfe-calendar', '0e0e') };
  const address = await page.start(0);
  const send: Sample['send'] = async (different = {}, key = team) => {
    const wanted = { ...request, ...different };
    const { text, link } = await sendRequest({ to: address, key, request: wanted, build: wanted.version === null ? null : build });
    return link ?? text;
  };
  return { root, address, send, build, page, log: () => text };
};

test('a team’s key releases its remote, and its journal says who, with the name of the key', async (t) => {
  const { send, root, page } = await sample(t);
  assert.match(await send(), /^mfe-calendar 0e0e is live \(revision \d+\)\.$/);
  assert.equal((await versionsInPage(page))['mfe-calendar'], '0e0e');
  const { releases, journal } = await readLive(root);
  // The request may say any name; the key beside it is proven.
  assert.deepEqual([releases['mfe-calendar']?.by, releases['mfe-calendar']?.commit], [`Dana (${keyName(publicText(team))})`, 'abcdef1234']);
  assert.equal(journal[0]?.name, 'mfe-calendar');
  assert.deepEqual(await readdir(join(root, '.incoming')), [], 'nothing is left over');
  assert.equal(await readFile(join(root, 'mfe-calendar/0e0e', map), 'utf8'), 'a map');
});

test('a build that lacks one of its files is not sent', async (t) => {
  const { send, build, root } = await sample(t);
  await rm(join(build.folder, map));
  await assert.rejects(send(), /lacks maps\/page\.bbbbbbbb\.js\.map\.gz: build the release again/);
  assert.equal((await readLive(root)).releases['mfe-calendar'], undefined);
});

test('a team releases to a channel, goes back, and makes a preview', async (t) => {
  const { send, root } = await sample(t);
  assert.match(await send({ channel: 'canary' }), /live in the channel canary/);
  assert.match(await send({ act: 'rollback', version: null, channel: 'canary', reason: 'no' }), /went back from 0e0e/);
  assert.match(await send({ act: 'preview', preview: 'week-view', days: 3 }), /\/releases\/preview\/week-view\/[\w-]{24}$/);
  const { previews, releases } = await readLive(root);
  assert.deepEqual(previews['week-view']?.releases, { 'mfe-calendar': '0e0e' });
  assert.equal(releases['mfe-calendar'], undefined);
});

test('a preview belongs to the key that made it', async (t) => {
  const { send, root } = await sample(t);
  const preview = { act: 'preview', preview: 'week-view', days: 3 } as const;
  const link = await send(preview);
  const made = (await readLive(root)).previews;
  // The sample's key may release the name too, but has not made this preview.
  await assert.rejects(send({ ...preview, days: 30 }, sampleKey), /another key or an operator has made it/);
  assert.deepEqual((await readLive(root)).previews, made);
  assert.equal(await send(preview), link);
  const days = { days: 3, by: 'operator' };
  await previewReleases(root, 'week-view', { 'mfe-calendar': '0e0e' }, days);
  assert.equal(await send(preview), link, 'an operator may change it, and it stays the team’s');
  await previewReleases(root, 'own', { 'mfe-calendar': '0e0e' }, days);
  await assert.rejects(send({ ...preview, preview: 'own' }), /another key or an operator has made it/);
});

test('one key makes no more than 20 previews, and the others keep their room', async (t) => {
  const { send, root } = await sample(t);
  const preview = (name: string) => ({ act: 'preview', preview: name, days: 1 }) as const;
  await send(preview('first'));
  const owner = (await readLive(root)).previews['first']?.owner ?? null;
  for (let index = 1; index < 20; index += 1) await previewReleases(root, `more-${index}`, { 'mfe-calendar': '0e0e' }, { days: 1, owner });
  await assert.rejects(send(preview('another')), /This key has 20 previews already/);
  assert.match(await send(preview('first')), /\/first\//, 'an own one can still be renewed');
  assert.match(await send(preview('another'), sampleKey), /\/another\//);
});

test('another key, another name, another product, another time or a second use are refused', async (t) => {
  const { send, address, root, log } = await sample(t);
  await assert.rejects(send({}, otherKey()), /not signed by a key that may release mfe-calendar/);
  await assert.rejects(send({ name: 'mfe-documents' }), /not signed by a key that may release mfe-documents/);
  const post = async (header: string | undefined): Promise<[number, string]> => {
    const answer = await fetch(`${address}/releases/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-tar', ...(header !== undefined && { authorization: header }) },
      body: 'x',
    });
    return [answer.status, ((await answer.json()) as { text: string }).text];
  };
  const rollback = { ...request, act: 'rollback', version: null } as const;
  assert.match((await post(authorization(rollback, 'https://other.example', team)))[1], /is for https:\/\/other\.example/);
  assert.match((await post(authorization(rollback, address, team, new Date(Date.now() - 600_000))))[1], /signed at another time/);
  const header = authorization(rollback, address, team);
  const [changed] = await post(header.replace(/\.(.)/, (_all, letter: string) => `.${letter === 'a' ? 'b' : 'a'}`));
  assert.equal(changed, 403);
  assert.equal((await post(header))[0], 400, 'there is nothing to go back to');
  assert.deepEqual(await post(header), [403, 'This request has been sent before.']);
  for (const none of [undefined, '', 'Qujat-Release x.y', `Bearer ${'a'.repeat(5000)}`]) assert.equal((await post(none))[0], 403);
  assert.equal((await readLive(root)).releases['mfe-calendar'], undefined);
  // The operator reads of each.
  assert.match(
    log(),
    /"ip":"127\.0\.0\.1","status":403,[^\n]*"msg":"a request to release was refused: .*not signed by a key that may release/,
  );
  assert.match(log(), /has been sent before/);
});

test('a release that does not fit, a changed file and a broken archive change nothing', async (t) => {
  const misfit = await sample(t, { wants: { '@qujat/session': { range: '^1.0.0', names: ['fly'] } } } as Partial<Release>);
  await assert.rejects(misfit.send(), /names not exported\s+@qujat\/session\s+fly/);
  const { send, build, root, address } = await sample(t);
  const answer = await fetch(`${address}/releases/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-tar', authorization: authorization(request, address, team) },
    body: 'no archive '.repeat(100),
  });
  assert.equal(answer.status, 400);
  const file = join(build.folder, 'page.bbbbbbbb.js');
  const built = await readFile(file);
  await writeFile(file, 'alert(1)');
  await assert.rejects(send(), /page\.bbbbbbbb\.js in The archive is not what was built/);
  await writeFile(file, built);
  await assert.rejects(send({ version: '0f0f' }), /holds mfe-calendar 0e0e, and the request is about 0f0f/);
  assert.equal((await readLive(root)).releases['mfe-calendar'], undefined);
});

/** An archive with one file of this many bytes. */
const archiveOf = async (bytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const archive = pack();
  archive.entry({ name: 'page.js', size: bytes }, Buffer.alloc(bytes, 1));
  archive.finalize();
  return new Uint8Array(await buffer(archive));
};

test('an archive that breaks off, is too large or is sent as something else is refused, and the next release arrives', async (t) => {
  const { send, address, root, log } = await sample(t);
  const headers = (type = 'application/x-tar'): Record<string, string> => ({
    'content-type': type,
    authorization: authorization(request, address, team),
  });
  const arriving = (): Promise<string[]> => readdir(join(root, '.incoming')).catch(() => []);
  const body = await archiveOf(3_000_000);
  for (const part of [100, 2000, 1_000_000]) {
    const cut = httpRequest(`${address}/releases/publish`, { method: 'POST', headers: { ...headers(), 'content-length': body.length } });
    const closed = new Promise<void>((resolve) => cut.on('error', () => resolve()).on('close', () => resolve()));
    await new Promise<void>((resolve) => cut.write(body.subarray(0, part), () => resolve()));
    // The first bytes have arrived: the page server is unpacking them.
    await until('it unpacks', async () => (await arriving()).length === 1);
    cut.destroy();
    await closed;
    await until('nothing is left over', async () => (await arriving()).length === 0);
  }
  await until('each is logged', () => log().match(/a request to release was refused: The archive cannot be read/g)?.length === 3);
  const post = async (type: string, content: Uint8Array<ArrayBuffer> | string): Promise<[number, string]> => {
    const answer = await fetch(`${address}/releases/publish`, { method: 'POST', headers: headers(type), body: content });
    return [answer.status, ((await answer.json()) as { text: string }).text];
  };
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    assert.deepEqual(await post(type, '{}'), [400, 'The release must be sent as application/x-tar.']);
  assert.deepEqual(await post('application/x-tar', await archiveOf(65 * 1024 * 1024)), [400, 'A release may have 64 MB.']);
  assert.match(await send(), /^mfe-calendar 0e0e is live/);
});

test('without the setting nobody can send anything', async (t) => {
  const { page } = await samplePage(t);
  const address = await page.start(0);
  const sending = sendRequest({ to: address, key: sampleKey, request: { ...request, act: 'rollback', version: null }, build: null });
  await assert.rejects(sending, /RELEASE_PUBLISHING/);
});
