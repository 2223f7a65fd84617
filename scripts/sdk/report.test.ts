import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compileSdk } from './compile.ts';
import { Declarations } from './declarations.ts';
import { packedManifest, manifestOf, sdkFolders } from './packages.ts';
import { differenceOf, isSame, leastRise, raised, readReport, reportOf, surfacesOf } from './report.ts';

const scratch = mkdtempSync(join(tmpdir(), 'qujat-report-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const compiled = await compileSdk(scratch);
const surfaces = surfacesOf(compiled);

for (const folder of sdkFolders)
  test(`the public surface of @qujat/${folder} is as its report says, at its version`, () => {
    const report = readReport(folder);
    const difference = differenceOf(surfaces[folder]!, report);
    assert(
      isSame(difference),
      `It has changed: npm run api-report raises its version and writes the report.\n${JSON.stringify(difference, null, 2)}`,
    );
    assert.equal(report?.version, manifestOf(folder).version, 'npm run api-report writes the report of a raised version.');
  });

test('a change of a component’s props changes its report, and that of nobody else', () => {
  const file = 'ui/src/badge/badge.d.ts';
  const before = compiled.get(file)!;
  const changed = new Map(compiled).set(file, before.replace(/interface BadgeProps \{/, 'interface BadgeProps { size?: number;'));
  assert.notEqual(changed.get(file), before);
  const difference = differenceOf(surfacesOf(changed)['ui']!, readReport('ui'));
  assert.deepEqual(difference, { added: [], changed: ['./badge Badge'], removed: [] });
  assert.deepEqual([leastRise(difference, false), leastRise(difference, true)], ['major', 'minor']);
});

test('a change of another package’s type changes the report of what passes it on', () => {
  const file = 'contract/src/live-events.d.ts';
  const before = compiled.get(file)!;
  const changed = new Map(compiled).set(file, before.replaceAll("'documents'", "'papers'"));
  assert.notEqual(changed.get(file), before);
  const difference = differenceOf(surfacesOf(changed)['api']!, readReport('api'));
  assert(
    difference.changed.some((name) => name.endsWith(' followLiveEvents')),
    difference.changed.join(', '),
  );
});

test('an added name is a minor, a removed one a major, and what stays keeps its version', () => {
  const surface = { '.': { a: { hash: '1', text: 'a' }, b: { hash: '2', text: 'b' } } };
  const first = reportOf(surface, '1.0.0', null);
  const more = { '.': { ...surface['.'], c: { hash: '3', text: 'c' } } };
  assert.equal(leastRise(differenceOf(more, first), false), 'minor');
  const second = reportOf(more, raised('1.0.0', 'minor'), first);
  assert.deepEqual([second.exports['.']!['a']!.since, second.exports['.']!['c']!.since], ['1.0.0', '1.1.0']);
  const less = { '.': { a: surface['.'].a } };
  assert.equal(leastRise(differenceOf(less, first), true), 'major');
  assert.equal(raised('1.4.2', 'major'), '2.0.0');
});

test('a report follows names to where they are declared, and types to what they mention', () => {
  const surface = new Declarations(
    new Map([
      [
        'a/index.d.ts',
        "/** Words. */\nimport type { Inner } from './inner.js';\nexport { one as two } from './inner.js';\nexport * from './more.js';\nexport type Outer = Inner[];\n",
      ],
      [
        'a/inner.d.ts',
        "import type { ReactNode } from 'react';\nexport interface Inner { node: ReactNode }\nexport declare const one: Inner;\n",
      ],
      ['a/more.d.ts', 'export declare function more(): import("./inner.js").Inner;\n'],
    ]),
  ).exportsOf('a/index.d.ts');
  assert.deepEqual(Object.keys(surface), ['Outer', 'more', 'two']);
  assert.equal(surface['two']?.text, 'declare const one: Inner;');
  assert.equal(new Set(Object.values(surface).map(({ hash }) => hash)).size, 3);
});

test('a packed package names real versions, compiled files and nothing of this workspace', () => {
  const versions = Object.fromEntries(sdkFolders.map((folder) => [`@qujat/${folder}`, manifestOf(folder).version]));
  for (const folder of sdkFolders) {
    const packed = packedManifest(manifestOf(folder), versions);
    const text = JSON.stringify(packed);
    assert.doesNotMatch(text, /workspace:|catalog:|"private"|test-support|\.tsx?"(?<!\.d\.ts")/, folder);
    for (const file of text.matchAll(/"\.\/(src\/[^"*]+\.js)"/g))
      assert(compiled.has(`${folder}/${file[1]}`), `${folder} lacks ${file[1]}`);
  }
});

test('a compiled file imports compiled files, and calls of the contract are marked as pure', () => {
  for (const [file, text] of compiled) assert.doesNotMatch(text, /(?:from|import\()\s*['"]\.[^'"]*\.tsx?['"]/, file);
  assert.match(compiled.get('contract/src/cloud.js')!, /\/\* @__PURE__ \*\/ record\(/);
  assert.match(readFileSync(join(scratch, 'tsconfig.json'), 'utf8'), /declaration/);
});
