import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readRelease, type RemoteRelease, type ShellRelease } from '@qujat/releases';
import { sampleFiles, sampleWorkspace, write } from '../test-support/workspace.ts';
import { buildPackage } from './build.ts';
import { integrityOf } from './hash.ts';
import { stableName } from './stable-ids-plugin.ts';

async function buildFeed(root: string): Promise<RemoteRelease> {
  const { version } = await buildPackage(join(root, 'mfe-feed'), join(root, '.releases'));
  return (await readRelease(join(root, '.releases'), 'mfe-feed', version)) as RemoteRelease;
}

const changed = (file: string, from: string, to: string): Record<string, string> => ({ [file]: sampleFiles[file]!.replace(from, to) });

test('a remote becomes a release: entry, files by page, requirements, a hash of every file', async (t) => {
  const root = sampleWorkspace(t);
  const release = await buildFeed(root);
  const folder = join(root, '.releases/mfe-feed', release.version);
  assert.equal(release.container, 'mfe_feed');
  assert.match(release.entry, /^remoteEntry\.[0-9a-f]{8}\.js$/);
  const { list } = release.pages;
  assert.equal(release.bill?.integrity, integrityOf(readFileSync(join(folder, release.bill?.file ?? ''))));
  assert.deepEqual([list?.path, list?.access, list?.frame, list?.prerender], ['/feed', 'session', 'sidebar', false]);
  assert.match(list?.scripts.join() ?? '', /^list\.[0-9a-f]{8}\.js$/);
  assert.match(list?.styles.join() ?? '', /^list\.[0-9a-f]{8}\.css$/);
  assert.deepEqual(list?.shared, ['@tanstack/react-query', 'react', 'react/jsx-runtime']);
  assert.deepEqual(release.navigation[0]?.label, { ru: 'Лента', kk: 'Лента', en: 'Лента', tr: 'Лента' });
  assert.deepEqual(release.wants['react']?.names, ['useState']);
  assert.match(release.wants['react']?.range ?? '', /^\^19\./);
  assert.deepEqual(release.wants['@tanstack/react-query']?.names, ['useQuery']);
  assert.match(release.wants['@module-federation/enhanced']?.range ?? '', /^~2\./);
  for (const [file, integrity] of Object.entries(release.integrity))
    assert.equal(integrityOf(readFileSync(join(folder, file))), integrity, file);
  assert.match(release.locales.kk.scripts.join(), /^locale-kk-json\./);
  assert.equal(release.drawn, undefined);
});

test('a remote contains no shared module and no federation runtime, and lists the hashes of what it loads', async (t) => {
  const root = sampleWorkspace(t);
  const release = await buildFeed(root);
  const folder = join(root, '.releases/mfe-feed', release.version);
  const all = Object.keys(release.integrity)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  for (const text of all) assert(!/react\.transitional\.element|__FEDERATION__/.test(text));
  const entry = readFileSync(join(folder, release.entry), 'utf8');
  const [script] = release.pages['list']!.scripts;
  const [style] = release.pages['list']!.styles;
  for (const file of [script!, style!]) {
    const key = file.split('.')[1]!;
    assert(entry.includes(`"${key}":"${release.integrity[file]!.slice(7)}"`), file);
  }
  assert.equal(entry.match(/\.integrity="sha256-"\+/g)?.length, 2, 'scripts and styles');
  assert.match(entry, /\.onerror\?\.\(\{type:"timeout"/, 'styles are given up');
  assert(entry.includes('/feed'), 'the front door is in the entry');
});

test('a place in a script leads to its source by a map that is stored beside it and never listed as public', async (t) => {
  const root = sampleWorkspace(t);
  const release = await buildFeed(root);
  const folder = join(root, '.releases/mfe-feed', release.version);
  const { file, integrity } = release.maps![release.entry]!;
  const packed = readFileSync(join(folder, file));
  assert.equal(integrityOf(packed), integrity);
  const payload = JSON.parse(gunzipSync(packed).toString()) as SourceMapPayload;
  assert.equal(payload.sourcesContent, undefined);
  const lines = readFileSync(join(folder, release.entry), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('/feed'));
  const place = new SourceMap(payload).findEntry(line, lines[line]!.indexOf('/feed'));
  assert('originalSource' in place);
  assert.match(place.originalSource, /^mfe-feed\/src\/remote\.tsx?$/);
  assert(readFileSync(join(root, place.originalSource), 'utf8').split('\n')[place.originalLine]!.includes('/feed'));
  assert.deepEqual(
    Object.keys(release.integrity).filter((name) => name.includes('.map')),
    [],
  );
  assert(!JSON.stringify(payload).includes(root));
});

test('a picture may have any name', async (t) => {
  const root = sampleWorkspace(t, {
    'mfe-feed/src/list.module.css': ".list { background: url('./план на неделю.svg') }\n",
    'mfe-feed/src/план на неделю.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { integrity } = await buildFeed(root);
  const pictures = Object.keys(integrity).filter((file) => file.endsWith('.svg'));
  assert.equal(pictures.length, 1);
  assert.match(pictures[0] ?? '', /^[\w@.-]+$/, 'as an import demands');
});

test('files are stored with compressed copies', async (t) => {
  const root = sampleWorkspace(t);
  const release = await buildFeed(root);
  const file = join(root, '.releases/mfe-feed', release.version, release.entry);
  assert.deepEqual(brotliDecompressSync(readFileSync(`${file}.br`)), readFileSync(file));
  assert(existsSync(`${file}.gz`));
});

/** Every file of a release with its contents. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [relative(folder, join(entry.parentPath, entry.name)), readFileSync(join(entry.parentPath, entry.name), 'latin1')]),
  );

test('the same sources give the same version and bytes, in any folder and with other entries in the lock file', async (t) => {
  const first = sampleWorkspace(t);
  const second = sampleWorkspace(t, { 'pnpm-lock.yaml': 'lockfileVersion: 9\n# what another remote needs\n' }, 'some/where/else');
  const one = await buildFeed(first);
  assert.equal((await buildFeed(second)).version, one.version);
  assert.deepEqual(filesOf(join(second, '.releases/mfe-feed', one.version)), filesOf(join(first, '.releases/mfe-feed', one.version)));
  assert.equal((await buildFeed(first)).version, one.version);
});

test('the shell too has equal bytes in any folder, and none contains its path', async (t) => {
  const folders = [sampleWorkspace(t), sampleWorkspace(t)];
  const built = await Promise.all(folders.map((root) => buildPackage(join(root, 'shell'), join(root, '.releases'))));
  const [one = {}, other = {}] = built.map(({ version }, index) => filesOf(join(folders[index]!, '.releases/shell', version)));
  assert.deepEqual(Object.keys(other), Object.keys(one));
  assert.deepEqual(
    Object.keys(one).filter((file) => one[file] !== other[file]),
    [],
  );
  assert.equal(built[1]?.version, built[0]?.version);
  for (const [file, text] of Object.entries(one)) for (const root of folders) assert(!text.includes(root), file);
});

test('a module has the same id wherever the packages are and whatever their peers are', () => {
  const inOne =
    'provide module (default) jotai@3.0.1 = /one/node_modules/.pnpm/jotai@3.0.1_@types+react@19_react@19/node_modules/jotai/dist/index.js';
  const inOther =
    'provide module (default) jotai@3.0.1 = /store/of/packages/node_modules/.pnpm/jotai@3.0.1_react@19/node_modules/jotai/dist/index.js';
  assert.equal(stableName(inOne, '/one'), stableName(inOther, '/two'));
  assert.notEqual(stableName(inOne, '/one'), stableName(inOne.replaceAll('3.0.1', '3.0.2'), '/one'));
  const encoded = (folder: string): string =>
    `data:text/javascript;charset=utf-8;base64,${Buffer.from(`import '${folder}/shell/src/a.ts'`).toString('base64')}`;
  assert.equal(stableName(encoded('/one'), '/one'), stableName(encoded('/two/deeper'), '/two/deeper'));
});

test('other sources give another version with separate globals', async (t) => {
  const first = sampleWorkspace(t);
  const one = await buildFeed(first);
  write(first, 'mfe-feed/src/list.module.css', '.list { color: blue }\n');
  const other = await buildFeed(first);
  assert.notEqual(other.version, one.version);
  const global = (release: RemoteRelease): string =>
    /webpackChunk\w+/.exec(readFileSync(join(first, '.releases/mfe-feed', release.version, release.entry), 'utf8'))![0];
  assert.notEqual(global(one), global(other));
  assert.deepEqual(readdirSync(join(first, '.releases')).sort(), ['.work', 'mfe-feed']);
  assert.deepEqual(readdirSync(join(first, '.releases/.work')), []);
});

test('a page without a chunk of its name fails the build', async (t) => {
  const root = sampleWorkspace(t, changed('mfe-feed/src/remote.ts', 'webpackChunkName: "list"', 'webpackChunkName: "lists"'));
  await assert.rejects(buildFeed(root), /mfe-feed[\s\S]*the page list has no chunk of its name/);
});

test('a label without a text, a missing language and a slot of another remote fail the build', async (t) => {
  const label = sampleWorkspace(t, changed('mfe-feed/src/remote.ts', 'feed:navigation.feed', 'feed:navigation.none'));
  await assert.rejects(buildFeed(label), /feed:navigation\.none has no text in ru\.json/);
  const language = sampleWorkspace(t, { 'mfe-feed/src/locales/tr.json': null });
  await assert.rejects(buildFeed(language), /tr\.json is missing/);
  const slot = sampleWorkspace(
    t,
    changed(
      'mfe-feed/src/remote.ts',
      'navigation:',
      "slots: { gives: { 'mail/mailbox': () => import(/* webpackChunkName: \"mailbox\" */ './list.tsx') } },\n  navigation:",
    ),
  );
  await assert.rejects(buildFeed(slot), /gives the slot mail\/mailbox/);
  const name = sampleWorkspace(t, changed('mfe-feed/src/remote.ts', "name: 'mfe-feed'", "name: 'mfe-food'"));
  await assert.rejects(buildFeed(name), /named mfe-food/);
});

test('a library with a facade must be imported through it', async (t) => {
  const root = sampleWorkspace(t, changed('mfe-feed/src/list.tsx', 'import { useState }', "import 'i18next';\nimport { useState }"));
  await assert.rejects(buildFeed(root), /import from @qujat\/i18n instead/);
});

test('a syntax error fails the build with its position', async (t) => {
  const root = sampleWorkspace(t, { 'mfe-feed/src/list.tsx': 'export default function (' });
  await assert.rejects(buildFeed(root), /list\.tsx/);
});

test('a shell becomes a release: boot scripts, first files, parts, languages, what it provides', async (t) => {
  const root = sampleWorkspace(t);
  const { version } = await buildPackage(join(root, 'shell'), join(root, '.releases'));
  const release = (await readRelease(join(root, '.releases'), 'shell', version)) as ShellRelease;
  const folder = join(root, '.releases/shell', version);
  assert.deepEqual(
    release.first.scripts.map((file) => file.split('.')[0]),
    ['lib', 'main'],
  );
  assert.deepEqual(
    release.first.styles.map((file) => file.split('.')[0]),
    ['main'],
  );
  assert.match(readFileSync(join(folder, release.boot), 'utf8'), /\/early/);
  assert.doesNotMatch(readFileSync(join(folder, release.visitorBoot ?? ''), 'utf8'), /\/early/);
  assert.deepEqual(
    release.parts['frame']?.scripts.map((file) => file.split('.')[0]),
    ['ui', 'frame'],
  );
  assert(release.provides['react']?.names.includes('useState'));
  assert.equal(release.provides['react']?.assets, null);
  assert.match(release.provides['@tanstack/react-query']?.assets?.scripts.join() ?? '', /^ui\./);
  assert(release.provides['@tanstack/react-query']?.names.includes('useQuery'));
  assert.match(release.provides['@module-federation/enhanced']?.version ?? '', /^2\./);
  assert.equal(release.drawn?.place, 'place');
  assert.deepEqual(Object.keys(release.drawn.plain), ['ru', 'kk', 'en', 'tr']);
  const { file, integrity } = release.drawn.plain.kk;
  const html = readFileSync(join(folder, file));
  assert.deepEqual([html.toString(), integrity], ['<main>kk<!--qujat-page--></main>', integrityOf(html)]);
  assert(!Object.keys(release.integrity).some((one) => one.startsWith('html')));
  assert.deepEqual(
    readdirSync(folder).filter((one) => one.endsWith('.cjs')),
    [],
  );
});

test('a shell says that its boot scripts make the Trusted Types policy, and one of which either does not says nothing', async (t) => {
  const boot = `interface Types { createPolicy(name: 'default', rules: object): unknown }
const { trustedTypes } = globalThis as { trustedTypes?: Types };
trustedTypes?.createPolicy('default', { createScriptURL: (url: string) => url });
`;
  const policyOf = async (root: string): Promise<true | undefined> => {
    const { version } = await buildPackage(join(root, 'shell'), join(root, '.releases'));
    return ((await readRelease(join(root, '.releases'), 'shell', version)) as ShellRelease).trustedTypes;
  };
  const [file, visitorFile] = ['shell/src/boot/boot.ts', 'shell/src/boot/visitor.ts'] as const;
  const own = { [file]: sampleFiles[file] + boot };
  assert.equal(await policyOf(sampleWorkspace(t, { ...own, [visitorFile]: boot })), true);
  assert.equal(await policyOf(sampleWorkspace(t, own)), undefined);
});

test('a shell whose first files need what is loaded on demand fails the build', async (t) => {
  const root = sampleWorkspace(t, changed('shell/src/boot/index.ts', "import './main.css'", "import '../frame.ts';\nimport './main.css'"));
  await assert.rejects(buildPackage(join(root, 'shell'), join(root, '.releases')), /react-query.*loaded by need/);
});
