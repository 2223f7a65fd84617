/**
 * A webpack loader: in one common build, two remotes with a chunk named "list" or "locale-ru-json" would share it, so each remote's folder
 * is put before the name.
 */
export default function nameByOwner(this: { resourcePath: string }, source: string): string {
  const owner = /[\\/](mfe-[^\\/]+)[\\/]src[\\/]/.exec(this.resourcePath)?.[1];
  return owner ? source.replaceAll('webpackChunkName: "', `webpackChunkName: "${owner}/`) : source;
}
