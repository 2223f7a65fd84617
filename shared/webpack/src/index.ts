import type { Configuration } from 'webpack';

/** webpack configuration of the remote in `dir`. */
export async function remoteBuild(dir: string): Promise<Configuration> { return { context: dir }; }
/** webpack configuration of the shell in `dir`. */
export async function shellBuild(dir: string): Promise<Configuration> { return { context: dir }; }
