import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pictures } from '../e2e/pictures/pictures.ts';
import { root } from './settings.ts';

/** The guides for people, with the folder of their pictures and the fewest labels that they name. */
const guides = [
  { file: 'administering.md', folder: 'administration', labels: 80 },
  { file: 'working.md', folder: 'working', labels: 10 },
];

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

for (const { file, folder, labels: least } of guides) {
  const guide = readFileSync(join(root, 'docs', file), 'utf8');
  describe(`the guide ${file}`, () => {
    test('names labels as the product shows them', () => {
      const labels = [...new Set([...guide.matchAll(/«([^»]+)»/g)].map(([, label = '']) => label))];
      assert.ok(labels.length > least);
      assert.deepEqual(
        labels.filter((label) => !isShown(label)),
        [],
      );
    });

    test('shows every picture that its command takes, and no other', () => {
      const named = [...guide.matchAll(/\]\(pictures\/([^)]+)\.webp\)/g)].map(([, picture]) => picture);
      const taken = pictures.map((each) => each.file).filter((picture) => picture.startsWith(`${folder}/`));
      assert.deepEqual(named.toSorted(), taken.toSorted());
      assert.deepEqual(
        named.filter((picture) => !existsSync(join(root, `docs/pictures/${picture}.webp`))),
        [],
      );
    });
  });
}
