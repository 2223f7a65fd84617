import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { browsers } from './browsers.ts';

const names: Readonly<Record<string, string>> = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

test('the README names the browsers for which builds compile', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const said = /\*\*Browsers\.\*\* Supported are (.+)\. Builds/s.exec(readme)?.[1]?.replaceAll('\n', ' ');
  const versionOf = (name: string): string => browsers.find((each) => each.startsWith(`${name} >= `))?.split(' >= ')[1] ?? '';
  assert.equal(versionOf('chrome'), versionOf('edge'));
  assert.equal(versionOf('safari'), versionOf('ios_saf'));
  assert.equal(
    said,
    `${names.chrome} and ${names.edge} from ${versionOf('chrome')}, ${names.firefox} from ${versionOf('firefox')} and ${names.safari} from ` +
      `${versionOf('safari')}, on phones too`,
  );
  assert.equal(browsers.length, 5);
});
