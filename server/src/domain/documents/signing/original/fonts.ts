/** The fonts of the canonical PDF, read once in a thread: reading their tables takes ten times as long as drawing a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/**
 * Returns a factory of the font, one instance for each file: an instance records which letters each glyph came from, and one document's
 * content must not show in the next. The tables are shared, as fontkit itself shares them between the variations of a font.
 */
const fontOf = (name: string): (() => Font) => {
  const bytes = readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const { _tables: tables } = create(bytes);
  return () => Object.assign(create(bytes), { _tables: tables });
};

export const regular = fontOf('DejaVuSans');
export const bold = fontOf('DejaVuSans-Bold');
