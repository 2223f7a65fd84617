import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = 'docs/requirements';
const rule = /^\*\*~{0,2}([A-Z]{3}-\d+)~{0,2}\*\*/gm;
const stated = globSync(`${folder}/*.md`).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(rule)].map(([, number]) => String(number)),
);
const prefixes = [...new Set(stated.map((number) => number.slice(0, 3)))];
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css', '*.md', '*.mjs', '*.cjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && !file.startsWith(folder) && file !== 'scripts/requirements.test.ts');

/** Every match of the pattern in our texts, with its file. */
const findAll = (pattern: RegExp): readonly (readonly [file: string, found: string])[] =>
  sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([found]) => [file, found] as const));

test('each rule has a unique number', () => {
  assert.ok(stated.length > 100);
  assert.deepEqual(
    stated.filter((number, index) => stated.indexOf(number) !== index),
    [],
  );
});

test('every citation names an existing rule', () => {
  const citations = findAll(new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g'));
  assert.ok(citations.length > 100);
  assert.deepEqual(
    citations.filter(([, number]) => !stated.includes(number)),
    [],
  );
});

test('nothing cites a document outside the repository', () => {
  assert.deepEqual(findAll(/\bspec(?:ification)? \d §|\([12] §|\bdecisions: ?["“«]|\b(?:stack|house|words)\.md\b/gi), []);
});
