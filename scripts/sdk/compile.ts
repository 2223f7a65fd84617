/** Compiles the packages of the SDK: JavaScript, and a declaration beside each file. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import markPureCalls from '../../shared/webpack/src/pure-calls-loader.ts';
import { root } from '../settings.ts';
import { runNode } from '../test/step.ts';
import { sdkFolders } from './packages.ts';

/** Sources that are part of no package: tests and what only they need. */
const isOfTests = (file: string): boolean => /\.test\.tsx?$|(^|\/)test-support\//.test(file);

const relativeImport = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*?)\.tsx?\2/g;

/** Declarations keep the imports of the sources, and the packed files have other endings. */
const withPackedEndings = (declaration: string): string =>
  declaration.replace(relativeImport, (_all, before: string, quote: string, path: string) => `${before}${quote}${path}.js${quote}`);

/** The compiled text of a file of the contract: calls that only describe something are marked, so that a bundler can leave them out. */
const finished = (file: string, text: string): string => {
  if (file.endsWith('.d.ts')) return withPackedEndings(text);
  return file.startsWith('contract/') ? markPureCalls(text) : text;
};

/** Compiled files by their path below `shared`. Throws with the compiler's output. */
export async function compileSdk(scratch: string): Promise<ReadonlyMap<string, string>> {
  const out = join(scratch, 'compiled');
  const program = join(scratch, 'tsconfig.json');
  mkdirSync(scratch, { recursive: true });
  writeFileSync(
    program,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2024', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: join(root, 'shared'),
        outDir: out,
      },
      files: sdkFolders.flatMap((folder) =>
        globSync(`shared/${folder}/src/**/*.{ts,tsx}`, { cwd: root })
          .filter((file) => !isOfTests(file))
          .map((file) => join(root, file)),
      ),
    }),
  );
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', program]);
  if (code !== 0) throw new Error(`The SDK does not compile:\n${output}`);
  const files = globSync('**/*.{js,d.ts}', { cwd: out }).sort();
  return new Map(files.map((file) => [file, finished(file, readFileSync(join(out, file), 'utf8'))]));
}

/** Files of a package that are taken as they are: styles, texts, plain JavaScript, declarations of others. */
export const plainFiles = (folder: string): string[] =>
  globSync(['src/**/*.{css,json,js,mjs,cjs,woff2,d.ts,d.mts}', 'jest/*', '*.d.ts', 'tsconfig.json', 'README.md'], {
    cwd: join(root, 'shared', folder),
  })
    .filter((file) => !isOfTests(file))
    .sort();
