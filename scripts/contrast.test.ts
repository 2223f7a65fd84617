import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const css = readFileSync(join(import.meta.dirname, '../shared/ui/src/styles.css'), 'utf8');

/** The colours of one theme. */
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`));
  const body = block.slice(0, block.indexOf('\n}'));
  return new Map([...body.matchAll(/--ui-([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colours with their backgrounds: 4.5 to 1 (WCAG 1.4.3). */
const texts: [text: string, ...grounds: string[]][] = [
  ['text', 'bg', 'surface', 'surface-2', 'surface-hover', 'accent-soft'],
  ['text-2', 'bg', 'surface', 'surface-2', 'surface-hover', 'accent-soft'],
  ['accent-soft-text', 'bg', 'surface', 'surface-2', 'surface-hover', 'accent-soft', 'accent-soft-2'],
  ['on-accent', 'accent', 'accent-hover', 'accent-active'],
  ['on-danger', 'danger', 'danger-hover'],
  ['green', 'green-soft', 'surface'],
  ['red', 'red-soft', 'surface', 'bg', 'surface-2', 'surface-hover', 'accent-soft'],
  ['blue', 'blue-soft', 'surface', 'accent-soft-2'],
  ['gray', 'gray-soft', 'surface'],
  ['yellow', 'yellow-soft', 'surface', 'surface-hover', 'accent-soft'],
  ['violet', 'violet-soft', 'surface', 'surface-hover', 'accent-soft'],
  ['teal', 'teal-soft', 'surface', 'surface-hover', 'accent-soft'],
];

/** Colours that show the edge of a control, or its focus: 3 to 1 (WCAG 1.4.11). */
const edges: typeof texts = [
  ['border-strong', 'bg', 'surface', 'surface-2'],
  ['focus', 'bg', 'surface', 'surface-2', 'accent-soft'],
  ['accent', 'bg', 'surface'],
  ['red', 'bg', 'surface'],
];

for (const theme of [':root', '.dark-mode']) {
  test(`the colours of ${theme} have enough contrast (WCAG 2.2 AA)`, () => {
    const colours = new Map([...tokens(':root'), ...tokens(theme)]);
    const of = (name: string): string => colours.get(name) ?? assert.fail(`there is no colour ${name}`);
    for (const [list, least] of [
      [texts, 4.5],
      [edges, 3],
    ] as const) {
      for (const [front, ...grounds] of list) {
        for (const ground of grounds) {
          const found = contrast(of(front), of(ground));
          assert.ok(found >= least, `${front} on ${ground}: ${found.toFixed(2)} to 1, and ${least} is the least`);
        }
      }
    }
  });
}

test('both themes have the same colours', () => {
  assert.deepEqual([...tokens('.dark-mode').keys()].toSorted(), [...tokens(':root').keys()].toSorted());
});

test('the dark theme changes colours and shadows alone: axe looks at nothing else in it (e2e/support/axe.ts)', () => {
  const root = join(import.meta.dirname, '..');
  const rules = globSync(['shell/src/**/*.css', 'shared/*/src/**/*.css', 'mfe-*/src/**/*.css'], { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    assert.doesNotMatch(text, /prefers-color-scheme/, file);
    return [...text.matchAll(/([^{};]*\.dark-mode[^{};]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ file, selector, body }));
  });
  assert.ok(rules.length >= 5);
  const colour = /^(color-scheme|fill|stroke|color|background-color|border-color|box-shadow)$/;
  const value = /^(#[0-9a-f]{3,8}|rgb\([^)]*\))$/;
  for (const { file, selector, body } of rules)
    for (const declaration of body.split(';').map((each) => each.trim())) {
      const [, name = '', given = ''] = /^([\w-]+):\s*(.*)$/s.exec(declaration) ?? [];
      const isFine =
        declaration === '' || colour.test(name) || (name.startsWith('--ui-') && (name.startsWith('--ui-shadow-') || value.test(given)));
      assert.ok(isFine, `${file}: ${selector.trim()} { ${declaration} }`);
    }
});

test('the font has the four subsets that the languages need, and text is visible before it loads', () => {
  assert.deepEqual(
    [...css.matchAll(/onest-([\w-]+)-wght/g)].map((match) => match[1]),
    ['cyrillic-ext', 'cyrillic', 'latin-ext', 'latin'],
  );
  assert.equal(css.match(/font-display: swap/g)?.length, 4);
});
