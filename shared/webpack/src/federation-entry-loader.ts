/**
 * A webpack loader for the entry that Module Federation writes. The entry imports its runtime by this machine's folder, which becomes part
 * of names if code is not minified. An alias refers to the same file (federation.ts, `containerEntryAlias`).
 */
export default function withoutFolders(source: string): string {
  return source.replaceAll(/(['"])[^'"]*[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js\1/g, "'federation-bundler'");
}
