/**
 * Small files that the page contains instead of naming them: boot.js, the styles and the texts of what it shows, and chunks of a few lines.
 * The first paint then needs nothing but the page, and the first question leaves with it (docs/decisions/0421). They are the files of
 * the releases as they were built, checked against the hash in release.json, and allowed by that of their text in the content policy.
 */
import { createHash } from 'node:crypto';
import { readWhole, releaseFolder } from '@qujat/releases';
import type { PageFile } from './preloads.ts';

/** The text of a file, and its source expression for the content policy. */
interface Inlined {
  readonly text: string;
  readonly source: string;
}

/** The inlined files of a page, by their address. */
export type InlinedFiles = ReadonlyMap<string, Inlined>;

/** Bytes up to which a chunk that only registers its modules is not worth a request. */
const fewBytes = 1_024;

/** Longer styles or texts would delay everything behind them in the page more than a request does. */
const mostBytes = 64 * 1_024;

/** Whether a script is one that may run before the shell: boot.js, and chunks, which only register their modules. */
const mayRunEarly = ({ kind, name, release }: PageFile): boolean =>
  kind === 'boot' ||
  (kind === 'preload' && release.kind === 'shell') ||
  (kind === 'ahead' && release.kind === 'remote' && name !== release.entry);

const isTexts = ({ name, release }: PageFile): boolean => Object.values(release.locales).some(({ scripts }) => scripts.includes(name));

/** Text that would end its element, or that the browser would change and so not find in the policy. */
const breaksOut = /<\/(?:script|style)|<!--|\r|\0/i;

/** Addresses in a style are relative to its file. */
const withAddresses = (style: string, url: string): string =>
  style.replace(
    /url\((["']?)(?![a-z][a-z0-9+.-]*:|[/#])([^"')]+)\1\)/gi,
    (_all, quote: string, path: string) => `url(${quote}${new URL(path, `http://page${url}`).pathname}${quote})`,
  );

/**
 * Gives a script the name of its file, with the file's own lines, in stacks: by the page's address nobody would know whose it is
 * (docs/decisions/0430).
 */
const withName = (script: string, url: string): string => `${script}\n//# sourceURL=${url}`;

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function read(root: string, file: PageFile): Promise<Inlined | undefined> {
  const { release, name, kind, integrity, url } = file;
  const isStyle = kind === 'style';
  if (!isStyle && !mayRunEarly(file)) return undefined;
  const contents = (await readWhole(releaseFolder(root, release.name, release.version), name, integrity)).toString('utf8');
  if (contents.length > (isStyle || kind === 'boot' || isTexts(file) ? mostBytes : fewBytes) || breaksOut.test(contents)) return undefined;
  const text = isStyle ? withAddresses(contents, url) : isTexts(file) ? contents : withName(contents, url);
  return { text, source: sourceOf(text) };
}

/** Reads those of the files that the page contains. One that cannot be read is named by the page, like any other. */
export async function readInlined(
  root: string,
  files: readonly PageFile[],
  log: (message: string, error: unknown) => void,
): Promise<InlinedFiles> {
  const found = await Promise.all(
    files.map(async (file) => {
      const inlined = await read(root, file).catch((error: unknown) => log(`${file.url} is not put into the page`, error));
      return inlined ? ([[file.url, inlined]] as const) : [];
    }),
  );
  return new Map(found.flat());
}
