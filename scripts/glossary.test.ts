import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Rows of the glossary's tables: term, Russian, Kazakh, names in code, meaning. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (term|---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('each term has its Russian and Kazakh names and its meaning', () => {
  assert.ok(rows.length > 40);
  assert.deepEqual(
    rows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell === '')),
    [],
  );
});

test('each code name occurs in the code', () => {
  const names = rows.flatMap(([, , , code = '']) => [...code.matchAll(/`([^`]+)`/g)].map(([, name]) => String(name)));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const code = files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .toLowerCase();
  assert.ok(names.length > 40);
  assert.deepEqual(
    names.filter((name) => !code.includes(name.toLowerCase())),
    [],
  );
});
