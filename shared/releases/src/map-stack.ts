/** Stacks of stored errors, mapped to the sources by the maps that releases bring (docs/decisions/0430). */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readWhole } from './import-release.ts';
import { isReleaseName, isVersion } from './read-safely.ts';
import { readRelease, releaseFolder } from './store.ts';

const unpack = promisify(gunzip);

/** A map is parsed: a release from elsewhere must not fill the memory. */
const mapAtMost = 64_000_000;

/** A place in a script of a release; line and column from 1, as browsers count. */
const place = /^\/remotes\/([a-z][a-z0-9-]*)\/([0-9a-f]+)\/([\w.-]+\.js):(\d+):(\d+)$/;

type Reader = (name: string, version: string, script: string) => Promise<SourceMap | null>;

/** Reads each map once. Null where a release is lost, older than maps, or not what was built. */
const mapReader = (root: string): Reader => {
  const known = new Map<string, Promise<SourceMap | null>>();
  const read: Reader = async (name, version, script) => {
    const { maps } = await readRelease(root, name, version);
    const map = maps?.[script];
    if (!map) return null;
    const packed = await readWhole(releaseFolder(root, name, version), map.file, map.integrity);
    const text = await unpack(packed, { maxOutputLength: mapAtMost });
    return new SourceMap(JSON.parse(text.toString('utf8')) as SourceMapPayload);
  };
  return (name, version, script) => {
    const id = `${name}/${version}/${script}`;
    const found = known.get(id) ?? read(name, version, script).catch(() => null);
    known.set(id, found);
    return found;
  };
};

/**
 * Maps the places of stored stacks: 'mfe-mail/src/list/list.tsx:41:7'. A place without a map stays as it is. Maps are read once for all
 * stacks that the returned function maps.
 */
export function stackMapper(root: string): (stack: readonly string[]) => Promise<string[]> {
  const read = mapReader(root);
  return (stack) =>
    Promise.all(
      stack.map(async (frame) => {
        const [, name, version, script, line, column] = place.exec(frame) ?? [];
        if (!isReleaseName(name) || !isVersion(version) || script === undefined) return frame;
        const found = (await read(name, version, script))?.findEntry(Number(line) - 1, Number(column) - 1);
        return found && 'originalSource' in found && found.originalSource
          ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
          : frame;
      }),
    );
}
