import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file));
const pages = files.filter((file) => file.endsWith('.md'));
const records = pages.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
const numbers = records.map((file) => basename(file).slice(0, 4));

/** The anchor that a forge gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headings = (text: string): readonly string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading));

test('every relative link of a document leads to an existing file and heading', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path = '', anchor]) => ({
      page,
      target: path === '' ? page : join(dirname(page), path),
      anchor,
    })),
  );
  assert.ok(links.length > 50);
  assert.deepEqual(
    links.filter(
      ({ target, anchor }) =>
        !existsSync(target) || (anchor !== undefined && !headings(readFileSync(target, 'utf8')).map(anchorOf).includes(anchor)),
    ),
    [],
  );
});

test('every citation of a decision names an existing record', () => {
  const texts = files.filter((file) => /\.(?:md|mjs|cjs|tsx?|css|ya?ml|sh)$/.test(file) && file !== 'scripts/documents.test.ts');
  const citations = texts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions\/(\d+)|\bdecision (\d+)\b/g)].map(([, path, number]) => ({
      file,
      number: (path ?? number ?? '').padStart(4, '0'),
    })),
  );
  assert.ok(citations.length > 50);
  assert.deepEqual(
    citations.filter(({ number }) => !numbers.includes(number)),
    [],
  );
});

test('each record has a unique number, and its file is named after its title', () => {
  assert.equal(new Set(numbers).size, numbers.length);
  assert.deepEqual(
    records.map((file) => basename(file, '.md')),
    records.map((file) => {
      const [heading = ''] = headings(readFileSync(file, 'utf8'));
      const [, number = '', title = ''] = /^(\d+)\. (.+)$/.exec(heading) ?? [];
      return `${number.padStart(4, '0')}-${anchorOf(title).replaceAll(/-+/g, '-')}`;
    }),
  );
});

test('the index names every record once, with its number and title', () => {
  const rows = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)].map(
    ([, number, title, file]) => `${file}: ${number}. ${title}`,
  );
  const expected = records.map((file) => `${basename(file)}: ${headings(readFileSync(file, 'utf8'))[0]}`);
  assert.deepEqual(
    {
      missing: expected.filter((row) => !rows.includes(row)),
      wrong: rows.filter((row, index) => !expected.includes(row) || rows.indexOf(row) !== index),
    },
    { missing: [], wrong: [] },
  );
});
