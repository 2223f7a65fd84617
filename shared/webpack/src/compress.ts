import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt']);

/**
 * Writes `<file>.br` and `<file>.gz` next to each file that becomes smaller, with the best and slowest setting, because this happens only
 * once.
 */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  await Promise.all(
    files
      .filter((file) => compressible.has(extname(file)))
      .map(async (file) => {
        const contents = await readFile(join(dir, file));
        if (contents.length < 256) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
        await writeFile(join(dir, `${file}.br`), await brotli(contents, { params }));
        await writeFile(join(dir, `${file}.gz`), await gzipped(contents, { level: 9 }));
      }),
  );
}
