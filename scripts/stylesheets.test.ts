import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const stylesheets = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** A rule for the root or the body itself that depends on what the page holds. A part inside it may be named after the condition. */
const restylesAll = /(?::global\()?(?::root|\bhtml|\bbody)\)?:has\((?:[^()]|\([^()]*\))*\)\s*[,{]/;

test('nothing that comes or goes restyles the whole page', () => {
  const found = stylesheets.filter((file) => restylesAll.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(found, []);
  assert.ok(stylesheets.length > 100);
  for (const rule of [':root:has(.a) {', ':global(:root):has(.a),', 'body:has(:not(.a)) {']) assert.match(rule, restylesAll);
  assert.doesNotMatch('body:has(.a) .b {', restylesAll);
});
