import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../settings.ts';
import { runNode, type Step } from './step.ts';

const bin = (name: string): string => join('node_modules', name);
const below = join(root, '.cache/types');

/** The folders of a package's release; the shell's includes the shared packages. */
const foldersOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name === 'shell' ? ['shell/src', ...globSync('shared/*/src', { cwd: root })] : [`${name}/src`]));

/** Packages whose tests run in Node. */
const inNode = /^shared\/(webpack|releases|sdk)\//;

/** The types of some folders and of their imports, as a separate program. */
const writeProgram = (folders: readonly string[]): string => {
  const file = join(
    below,
    `${folders
      .map((folder) => folder.replaceAll('/', '-'))
      .join('+')
      .slice(0, 100)}.json`,
  );
  mkdirSync(below, { recursive: true });
  const up = (path: string): string => join('../..', path);
  const include = [...folders, 'shared/*/src/**/*.d.ts'].map(up);
  writeFileSync(
    file,
    JSON.stringify({
      extends: up('tsconfig.browser.json'),
      include,
      exclude: ['shared/webpack', 'shared/releases', 'shared/sdk', 'shell/src/worker'].map(up),
    }),
  );
  return file;
};

/**
 * The checks of some remotes, or of the shell: types, lint and their own tests. A release begins with them, and `npm test -- mfe-mail` runs
 * only them.
 *
 * @param names folders of packages that can be released
 */
export const packageChecks = (names: readonly string[]): readonly Step[] => {
  const folders = foldersOf(names).filter((folder) => !inNode.test(`${folder}/`));
  const step = (name: string, command: () => readonly string[], environment: NodeJS.ProcessEnv = {}): Step => ({
    name: `${name} of ${names.join(', ')}`,
    run: async () => {
      const { code, output } = await runNode(command(), environment);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  });
  return [
    step('types', () => [bin('typescript/bin/tsc'), '-p', writeProgram(folders)]),
    step('lint', () => [bin('oxlint/bin/oxlint'), '--deny-warnings', ...folders]),
    step('tests', () => [bin('jest/bin/jest.js'), '--passWithNoTests', '--testPathPatterns', ...folders.map((folder) => `/${folder}/`)]),
  ];
};
