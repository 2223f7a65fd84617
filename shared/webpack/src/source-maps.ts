/** Source maps of releases: kept beside the files, never served (docs/decisions/0430). */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { integrityOf } from './hash.ts';
import type { Shift } from './integrity-plugin.ts';
import { stableName } from './stable-ids-plugin.ts';

/** The end of the names that webpack gives to maps. */
export const mapSuffix = '.map';

/** The folder of the maps in a release. */
const mapsFolder = 'maps';

/** Writes `<script>.map` beside each script, with sources named from the root and without their code. No script mentions its map. */
export const sourceMaps = (root: string): WebpackPluginInstance => {
  const nameSource = ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
    stableName(absoluteResourcePath, root).replace(/^\//, '');
  return new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `[file]${mapSuffix}`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: nameSource,
    fallbackModuleFilenameTemplate: nameSource,
  });
};

interface SourceMap {
  file?: string;
  mappings: string;
}

/** Moves the places of a map as the text has moved since. */
export function shiftMap<T extends SourceMap>(map: T, shifts: readonly Shift[]): T {
  if (!shifts.length) return map;
  const lines = decode(map.mappings);
  for (const { line, column, by } of shifts.toReversed())
    for (const segment of lines[line] ?? []) if (segment[0] >= column) segment[0] += by;
  return { ...map, mappings: encode(lines) };
}

/** Compresses the maps of these scripts into their own folder, and removes all that webpack has written. */
export function keepMaps(
  work: string,
  scripts: readonly string[],
  shifts: Readonly<Record<string, readonly Shift[]>>,
): Record<string, { file: string; integrity: string }> {
  const kept = scripts.flatMap((script) => {
    const written = join(work, script + mapSuffix);
    if (!existsSync(written)) return [];
    const map = shiftMap(JSON.parse(readFileSync(written, 'utf8')) as SourceMap, shifts[script] ?? []);
    rmSync(written);
    const file = `${mapsFolder}/${script}${mapSuffix}.gz`;
    const packed = gzipSync(JSON.stringify({ ...map, file: script }), { level: 9 });
    mkdirSync(dirname(join(work, file)), { recursive: true });
    writeFileSync(join(work, file), packed);
    return [[script, { file, integrity: integrityOf(packed) }] as const];
  });
  return Object.fromEntries(kept);
}
