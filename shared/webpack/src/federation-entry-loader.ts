/**
 * A webpack loader for the entry that Module Federation writes: it imports its runtime by the folder of this machine, and where code is
 * not minified that folder becomes a part of names. An alias leads to the same file (federation.ts, `containerEntryAlias`).
 */
export default function withoutFolders(source: string): string {
  return source.replaceAll(/(['"])[^'"]*[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js\1/g, "'federation-bundler'");
}
