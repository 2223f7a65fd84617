import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Milliseconds after which a script or style that a build asks for counts as too slow; `fileTimeout` in shared/remotes is the same. */
export const fileTimeout = 15_000;

/** Gives up a style after as long as a script: by itself it would be waited for without end, also by who asks for it anew. */
export class StyleTimeoutPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleTimeoutPlugin', (compilation) => {
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      // Nobody listens any more to one that has come or failed.
      beforeTagInsert.tap(
        'StyleTimeoutPlugin',
        (source, { tag }) => `${source}\nsetTimeout(() => ${tag}.onerror?.({ type: "timeout", target: ${tag} }), ${fileTimeout});`,
      );
    });
  }
}
