import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLive, registerReleases } from '@qujat/releases';
import { sampleFiles, sampleWorkspace, write } from '../test-support/workspace.ts';
import { buildAll } from './build-all.ts';
import { inputsHash } from './inputs.ts';
import { readWorkspace } from './workspace.ts';

test('builds everything once, then only changes; a failed build, or the choice of somebody, leaves the live set unchanged', async (t) => {
  const root = sampleWorkspace(t);
  const releases = join(root, '.releases');
  const build = async (): Promise<string[]> => {
    const told: string[] = [];
    await buildAll({ root, onProgress: ({ name, state }) => void told.push(`${name} ${state}`) });
    return told.sort();
  };
  assert.deepEqual(await build(), ['mfe-feed building', 'mfe-feed built', 'shell building', 'shell built']);
  const first = await readLive(releases);
  assert.deepEqual(Object.keys(first.releases).sort(), ['mfe-feed', 'shell']);

  assert.deepEqual(await build(), ['mfe-feed current', 'shell current']);
  assert.equal((await readLive(releases)).revision, first.revision);

  write(root, 'mfe-feed/src/list.module.css', '.list { color: blue }\n');
  assert.deepEqual(await build(), ['mfe-feed building', 'mfe-feed built', 'shell current']);
  const second = await readLive(releases);
  assert.equal(second.releases['mfe-feed']?.earlier[0], first.releases['mfe-feed']?.live);

  write(root, 'mfe-feed/src/list.tsx', 'export default function (');
  await assert.rejects(build(), { name: 'BuildFailedError', message: /list\.tsx[^]*✗ build of mfe-feed\. Nothing has been released\.$/ });
  assert.deepEqual(await readLive(releases), second);

  write(root, 'mfe-feed/src/list.tsx', sampleFiles['mfe-feed/src/list.tsx']!);
  rmSync(join(releases, 'mfe-feed', second.releases['mfe-feed']!.live), { recursive: true });
  assert.deepEqual(await build(), ['mfe-feed building', 'mfe-feed built', 'shell current']);
  assert.deepEqual((await readLive(releases)).releases['mfe-feed'], second.releases['mfe-feed']);

  const chosen = first.releases['mfe-feed']!.live;
  await registerReleases(releases, { 'mfe-feed': chosen });
  assert.deepEqual(await build(), ['mfe-feed current', 'mfe-feed held', 'shell current']);
  assert.equal((await readLive(releases)).releases['mfe-feed']?.live, chosen, 'somebody has gone back to it');

  rmSync(join(root, 'mfe-feed'), { recursive: true });
  const ledger = readFileSync(join(releases, 'built.json'), 'utf8');
  const { 'mfe-feed': _, ...others } = JSON.parse(ledger) as Record<string, unknown>;
  write(releases, 'built.json', JSON.stringify(others));
  await build();
  assert.equal((await readLive(releases)).releases['mfe-feed']?.live, chosen, 'never built here, so released from elsewhere');
  write(releases, 'built.json', ledger);
  await build();
  const { releases: left, journal } = await readLive(releases);
  assert.deepEqual(Object.keys(left), ['shell']);
  assert.deepEqual([journal[0]?.action, journal[0]?.name, journal[0]?.instead], ['removed', 'mfe-feed', chosen]);
});

test('a build depends on its sources, on the packages below it and on the installed versions, not on tests', (t) => {
  const manifest = JSON.stringify({ name: 'mfe-feed', version: '1.0.0', dependencies: { '@qujat/words': 'workspace:*' } });
  const root = sampleWorkspace(t, {
    'mfe-feed/package.json': manifest,
    'shared/words/package.json': JSON.stringify({ name: '@qujat/words', version: '1.0.0' }),
    'shared/words/src/index.ts': 'export const word = 1;',
  });
  const hash = (): string => inputsHash(readWorkspace(root), 'mfe-feed');
  const first = hash();
  write(root, 'mfe-feed/src/list.test.tsx', 'test');
  write(root, 'shell/src/frame.ts', 'changed');
  assert.equal(hash(), first);
  const after = (file: string, text: string): string => {
    write(root, file, text);
    return hash();
  };
  const hashes = [
    first,
    after('shared/words/src/index.ts', 'export const word = 2;'),
    after('pnpm-lock.yaml', 'changed'),
    after('mfe-feed/src/new.ts', ''),
  ];
  assert.equal(new Set(hashes).size, 4);
});
