import webpack, { type Compiler } from 'webpack';

/** A module by the end of its path, and the file that replaces it. */
export type UnusedPart = readonly [pattern: RegExp, replacement: string];

/**
 * Replaces modules that the product never uses. Fails the build if a pattern matches nothing: a new version of the package has moved the
 * part, which would silently be in the bundle again.
 */
export class UnusedPartsPlugin {
  readonly #parts: readonly UnusedPart[];

  constructor(parts: readonly UnusedPart[]) {
    this.#parts = parts;
  }

  apply(compiler: Compiler): void {
    for (const [pattern, replacement] of this.#parts) new webpack.NormalModuleReplacementPlugin(pattern, replacement).apply(compiler);
    compiler.hooks.thisCompilation.tap('UnusedPartsPlugin', (compilation) => {
      // Judged by the content of the build, not by calls of the replacement, because webpack's cache may answer instead.
      compilation.hooks.finishModules.tap('UnusedPartsPlugin', (modules) => {
        const present = new Set([...modules].map((module) => (module instanceof webpack.NormalModule ? module.resource : '')));
        for (const [pattern, replacement] of this.#parts) {
          if (present.has(replacement)) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `No module matches ${pattern}, so ${replacement} replaces nothing. Find where that part is now, or drop the pattern.`,
            ),
          );
        }
      });
    });
  }
}
