import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readTexts, type LocaleTexts } from './texts.ts';

export const languages = ['ru', 'kk', 'en', 'tr'] as const;
export type Language = (typeof languages)[number];

/** The texts of one package and the code that may use them. */
export interface LocalePackage {
  /** The folder of the four files, as named in a fault: 'mfe-mail/src/locales'. */
  folder: string;
  /** The name by which `useTranslation` and 'namespace:key' know them. */
  namespace: string;
  /**
   * 'node': code without `useTranslation`, in Node or in a shared part that imports its texts: there a key is a text or a path of
   * properties.
   */
  kind: 'browser' | 'node';
  texts: Readonly<Record<Language, LocaleTexts>>;
  /** The package's source files, without tests. */
  sources: readonly string[];
}

const code = ['src/**/*.ts', 'src/**/*.tsx', 'page/**/*.ts'];

/** A remote states its namespace in its front door; elsewhere it is the package's name. */
function namespaceOf(room: string): string {
  const door = join(room, 'src/remote.ts');
  const said = existsSync(door) ? /namespace: '([\w-]+)'/.exec(readFileSync(door, 'utf8'))?.[1] : undefined;
  return said ?? basename(room).replace(/^mfe-/, '');
}

function isProductCode(path: string): boolean {
  return !/\.test\.tsx?$|\.d\.ts$|(^|\/)(node_modules|test-support|dist)\//.test(path);
}

/** Product code below a folder, as paths from `root`. */
function sourcesOf(root: string, folder: string, patterns: readonly string[] = code): string[] {
  return globSync([...patterns], { cwd: join(root, folder) })
    .filter(isProductCode)
    .map((path) => join(folder, path))
    .toSorted();
}

/**
 * Every folder of locales in the workspace: a package's `src/locales`, the page server's `page/locales`, and `src/<part>/locales` of a part
 * with separate texts under its own name, so that the package's first screen does not load them. A part of a shared package imports them in
 * all languages.
 */
export function findPackages(root: string): LocalePackage[] {
  const found = globSync(['*/{src,page}/locales', '{shell,mfe-*}/src/*/locales', 'shared/*/src/{,*/}locales'], { cwd: root }).toSorted();
  return found.map((folder) => {
    const inPage = folder.endsWith('page/locales');
    const part = dirname(folder);
    const inPart = basename(dirname(part)) === 'src';
    const room = inPart ? dirname(dirname(part)) : dirname(part);
    const isImported = inPart && room.startsWith('shared/');
    const kind = inPage || isImported || room === 'server' ? 'node' : 'browser';
    const sources = sourcesOf(root, room).filter((path) =>
      relative(room, path).startsWith(inPage ? 'page/' : inPart ? `src/${basename(part)}/` : 'src/'),
    );
    const texts = Object.fromEntries(languages.map((language) => [language, readTexts(join(root, folder, `${language}.json`))])) as Record<
      Language,
      LocaleTexts
    >;
    return {
      folder,
      namespace: inPage ? `${basename(room)}-page` : inPart ? basename(part) : namespaceOf(join(root, room)),
      kind,
      texts,
      sources,
    };
  });
}

/** Packages whose code may use a key of another package ('documents:navigation.feed'). */
export function allSources(root: string): string[] {
  const rooms = globSync(['shell', 'server', 'mfe-*', 'shared/*'], { cwd: root }).toSorted();
  return rooms.flatMap((room) => sourcesOf(root, room));
}
