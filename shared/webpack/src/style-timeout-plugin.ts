import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Milliseconds after which a script or style requested by a build counts as too slow; `fileTimeout` in shared/remotes is the same. */
export const fileTimeout = 15_000;

/** Gives a stylesheet the same timeout as a script: by default webpack waits for ever, even when it is requested again. */
export class StyleTimeoutPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleTimeoutPlugin', (compilation) => {
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      // A loaded or failed stylesheet has no listeners left.
      beforeTagInsert.tap(
        'StyleTimeoutPlugin',
        (source, { tag }) => `${source}\nsetTimeout(() => ${tag}.onerror?.({ type: "timeout", target: ${tag} }), ${fileTimeout});`,
      );
    });
  }
}
