import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './settings.ts';

interface Row {
  readonly subject: string;
  readonly file: string;
  readonly title: string;
  readonly requirement: string;
}

/** The rows of docs/security.md. A bar in a cell would be written as `\|`. */
const rows: readonly Row[] = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:---|class )/.test(line))
  .map((line) => {
    const [subject = '', file = '', title = '', requirement = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim());
    return { subject, file: file.replaceAll('`', ''), title, requirement };
  });

test('every test named in the table exists', () => {
  assert.ok(rows.length > 20);
  for (const { subject, file, title } of rows) {
    assert.ok(existsSync(join(root, file)), `${subject}: there is no ${file}`);
    const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
    assert.ok(title.length > 10 && source.includes(title), `${subject}: ${file} has no test "${title}"`);
  }
});

test('every row names a requirement or has a dash', () => {
  for (const { subject, requirement } of rows) assert.match(requirement, /^(?:\d+\.\d+\.\d+(?: \(level 3\))?(?:, )?)+$|^–$/, subject);
});
