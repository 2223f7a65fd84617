import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pictures } from '../e2e/pictures/pictures.ts';
import { root } from './settings.ts';

const guide = readFileSync(join(root, 'docs/administering.md'), 'utf8');

const textsIn = (node: unknown): string[] => (typeof node === 'string' ? [node] : Object.values((node ?? {}) as object).flatMap(textsIn));

/** Every Russian text that a page or the server shows. */
const shown = globSync(['{mfe-*,shell,server}/src/**/locales/ru.json'], { cwd: root }).flatMap((file) =>
  textsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))),
);

/** «Проверить …» is a label that goes on with what the page counts. */
const isShown = (label: string): boolean =>
  label.endsWith(' …')
    ? shown.some((text) => text.startsWith(label.slice(0, -1)))
    : shown.some((text) => text.replace(/ · \{\{count\}\}$|: \{\{count\}\}.*$/, '') === label);

describe('the guide for administrators', () => {
  test('names labels as the product shows them', () => {
    const labels = [...new Set([...guide.matchAll(/«([^»]+)»/g)].map(([, label = '']) => label))];
    assert.ok(labels.length > 80);
    assert.deepEqual(
      labels.filter((label) => !isShown(label)),
      [],
    );
  });

  test('shows every picture that its command takes, and no other', () => {
    const named = [...guide.matchAll(/\]\(pictures\/([^)]+)\.webp\)/g)].map(([, file]) => file);
    const taken = pictures.map(({ file }) => file).filter((file) => file.startsWith('administration/'));
    assert.deepEqual(named.toSorted(), taken.toSorted());
    assert.deepEqual(
      named.filter((file) => !existsSync(join(root, `docs/pictures/${file}.webp`))),
      [],
    );
  });
});
