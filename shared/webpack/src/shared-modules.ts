import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { installedVersion, resolveExport, type Workspace } from './workspace.ts';

/** A module with one instance for the shell and all remotes. */
export interface SharedModule {
  /** The name by which it is imported. */
  key: string;
  version: string;
  /** The file that the shell provides. */
  file: string;
  /** Whether it is in the shell's first files; otherwise it is loaded when a remote needs it. */
  eager: boolean;
  /** Of our own modules: the version in which each exported name was added or last changed (its package's `api.json`). */
  since?: Readonly<Record<string, string>>;
  /** The name of the file that it shares with similar modules; undefined if it has a separate file. */
  chunk?: string;
}

/** Libraries shared unchanged. React Query loads lazily: the sign-in screen does not use it. */
const libraries: [key: string, eager: boolean][] = [
  ['react', true],
  ['react/jsx-runtime', true],
  ['react-dom', true],
  ['react-dom/client', true],
  ['jotai', true],
  ['jotai/vanilla', true],
  ['@tanstack/react-query', false],
];

/** Our own singletons. */
const ours = ['@qujat/api', '@qujat/i18n', '@qujat/lazy', '@qujat/remotes', '@qujat/router', '@qujat/session'];

/** Libraries that have a facade. A remote that imports one directly would bundle a second instance, so the build refuses it. */
export const behindFacades: Record<string, string> = {
  'react-router': '@qujat/router',
  'react-router-dom': '@qujat/router',
  i18next: '@qujat/i18n',
  'react-i18next': '@qujat/i18n',
  ky: '@qujat/api',
  '@base-ui/react': '@qujat/ui/<component>',
  '@module-federation/enhanced': '@qujat/remotes',
};

/** Packages too large for the first load; a component that reaches one loads lazily. Base UI's policy context is a few lines. */
const heavy = /from '(@base-ui\/react(?!\/csp-provider)|react-day-picker|@tanstack\/react-query)/;

/** Whether a source file, or a file that it imports by a relative path, imports a heavy package. */
function reachesHeavy(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  if (heavy.test(source)) return true;
  const relative = [...source.matchAll(/from '(\.[^']+\.tsx?)'/g)].map(([, path]) => resolve(dirname(file), path!));
  return relative.some((path) => reachesHeavy(path, seen));
}

/**
 * Components that a screen without a session shows: they are in the shell's first files. All other small components are in one file, which
 * signed-in people load at once.
 */
const firstComponents = new Set([
  'after-paint',
  'alert',
  'button',
  'card',
  'checkbox',
  'confirm',
  'cx',
  'error-card',
  'field',
  'icon-button',
  'lazy-part',
  'link-button',
  'logo',
  'media',
  'menu',
  'password-field',
  'provider',
  'skeleton',
  'spinner',
  'text-field',
  'texts',
  'toast',
  'visually-hidden',
]);

/** Components of shared/ui: every folder with an index.ts. */
function components(workspace: Workspace): SharedModule[] {
  const ui = workspace.packages.get('@qujat/ui');
  if (!ui) return [];
  return readdirSync(join(ui.dir, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ui.dir, 'src', entry.name, 'index.ts')))
    .map((entry) => {
      const file = join(ui.dir, 'src', entry.name, 'index.ts');
      const since = sinceOf(ui.dir, `./${entry.name}`);
      const common = { key: `@qujat/ui/${entry.name}`, version: ui.version, file, ...(since && { since }) };
      if (reachesHeavy(file)) return { ...common, eager: false };
      return firstComponents.has(entry.name) ? { ...common, eager: true } : { ...common, eager: false, chunk: 'ui' };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** All shared modules in the current packages. `from` is the package whose dependencies the libraries are (the shell). */
export function sharedModules(workspace: Workspace, from: string): SharedModule[] {
  return [
    ...libraries.map(([key, eager]) => {
      const name = packageName(key);
      return {
        key,
        version: installedVersion(from, name),
        file: realpathSync(resolveExport(from, name, `.${key.slice(name.length)}`)),
        eager,
      };
    }),
    ...ours.flatMap((key) => {
      const found = workspace.packages.get(key);
      const file = found && join(found.dir, 'src/index.ts');
      if (!file || !existsSync(file)) return [];
      const since = sinceOf(found.dir, '.');
      return [{ key, version: found.version, file, eager: true, ...(since && { since }) }];
    }),
    ...components(workspace),
  ];
}

/** '@a/b/c' → '@a/b', 'react-dom/client' → 'react-dom'. */
export const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const numbersOf = (version: string): number[] => version.split('.').map(Number);

const laterOf = (a: string, b: string): string => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const apart = left.findIndex((number, place) => number !== right[place]);
  return apart >= 0 && left[apart]! < right[apart]! ? b : a;
};

/** What Module Federation asks for when a remote is loaded: the same major. The gate has asked more closely before (`wantedRange`). */
export const runtimeRange = ({ version, since }: Pick<SharedModule, 'version' | 'since'>): string =>
  `^${since ? `${numbersOf(version)[0]}.0.0` : version}`;

/**
 * The versions of a shared module that a remote can use. Of our own modules it takes any of the same major that has every name that it
 * uses, as it was built against it; so a remote built with a later SDK runs in an earlier shell. Of libraries it takes any later version
 * of the same major.
 */
export function wantedRange(shared: Pick<SharedModule, 'version' | 'since'>, names: readonly string[]): string {
  const { version, since } = shared;
  if (!since) return `^${version}`;
  return names.reduce((least, name) => `^${laterOf(least.slice(1), since[name] ?? version)}`, runtimeRange(shared));
}

/** The versions of the names that a module of ours exports, from the report of its package; undefined where there is none. */
function sinceOf(dir: string, subpath: string): SharedModule['since'] {
  const file = join(dir, 'api.json');
  if (!existsSync(file)) return undefined;
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, Record<string, { since: string }>> };
  return Object.fromEntries(Object.entries(exports[subpath] ?? {}).map(([name, { since }]) => [name, since]));
}
