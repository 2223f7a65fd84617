/**
 * A webpack loader: in one build for all, two remotes that both name a chunk "list" or "locale-ru-json" would share it, so
 * each remote's folder goes before the name.
 */
export default function nameByOwner(this: { resourcePath: string }, source: string): string {
  const owner = /[\\/](mfe-[^\\/]+)[\\/]src[\\/]/.exec(this.resourcePath)?.[1];
  return owner ? source.replaceAll('webpackChunkName: "', `webpackChunkName: "${owner}/`) : source;
}
