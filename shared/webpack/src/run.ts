import webpack, { type Compilation, type Configuration } from 'webpack';
import { importedNames } from './graph.ts';

/** A finished compilation, and the names that it imports from shared modules. */
export interface Compiled {
  compilation: Compilation;
  imported: Record<string, string[]>;
}

/** A build that failed; the message is webpack's, without colours. */
export class BuildError extends Error {
  constructor(name: string, details: string) {
    super(`${name} does not build:\n${details}`);
    this.name = 'BuildError';
  }
}

/** Runs webpack once. Warnings are failures, because each of them so far has broken something at run time. */
export async function run(configuration: Configuration): Promise<Compiled> {
  let imported: Record<string, string[]> = {};
  const compiler = webpack({
    ...configuration,
    plugins: [
      ...(configuration.plugins ?? []),
      (self) =>
        self.hooks.thisCompilation.tap('SharedNames', (compilation) => {
          // After this hook webpack merges modules, and the record of imports is lost.
          compilation.hooks.afterOptimizeDependencies.tap('SharedNames', () => {
            imported = importedNames(compilation);
          });
        }),
    ],
  });
  if (!compiler) throw new BuildError(configuration.name ?? '', 'webpack gave no compiler');
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('webpack gave no result'))));
  });
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors() || stats.hasWarnings()) {
    throw new BuildError(configuration.name ?? '', stats.toString({ preset: 'errors-warnings', colors: false }));
  }
  return { compilation: stats.compilation, imported };
}
