import { findProblems, type Problem } from './compatibility.ts';
import { stableChannel, type LiveReleases } from './format.ts';
import { readSet, type LiveSet } from './store.ts';
import { textTable } from './table.ts';

/** A problem in the set of one channel. */
export interface Misfit extends Problem {
  remote: string;
  channel: string;
}

const words: Record<Problem['kind'], string> = {
  module: 'shared package missing',
  range: 'version out of range',
  name: 'names not exported',
  slot: 'slot',
  path: 'path is taken',
  namespace: 'namespace is taken',
  signal: 'signal nobody knows',
};

/** The misfits as a table for people. */
export const misfitTable = (misfits: readonly Misfit[]): string =>
  textTable(
    ['remote', 'channel', 'what', 'package', 'wanted', 'provided'],
    misfits.map(({ remote, channel, kind, subject, wanted, provided }) => [remote, channel, words[kind], subject, wanted, provided]),
  );

/** A release that would not run with the others. The message contains the table of misfits. */
export class IncompatibleReleaseError extends Error {
  readonly misfits: readonly Misfit[];
  constructor(misfits: readonly Misfit[]) {
    super(`Refused: these releases do not fit together. What is live stays as it is.\n\n${misfitTable(misfits)}`);
    this.name = 'IncompatibleReleaseError';
    this.misfits = misfits;
  }
}

/** The misfits in one set. A switched-off remote must fit as well, because it can be switched on at any moment. */
export function findMisfitsOf({ shell, remotes, disabled, channel }: LiveSet): Misfit[] {
  const all = [...remotes.map((remote) => remote.live), ...disabled].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.entries(findProblems(shell, all)).flatMap(([remote, list]) => list.map((problem) => ({ ...problem, remote, channel })));
}

/** The misfits in the sets of all channels, each once: a channel repeats those of everybody. */
export async function findMisfits(root: string, live: LiveReleases): Promise<Misfit[]> {
  const misfits: Misfit[] = [];
  for (const channel of [stableChannel, ...Object.keys(live.channels)]) misfits.push(...findMisfitsOf(await readSet(root, live, channel)));
  const what = (misfit: Misfit): string => JSON.stringify({ ...misfit, channel: '' });
  return misfits.filter((misfit, index) => misfits.findIndex((other) => what(other) === what(misfit)) === index);
}

/** The gate: throws {@link IncompatibleReleaseError} unless everything fits in the set of every channel. */
export async function expectFit(root: string, live: LiveReleases): Promise<void> {
  const misfits = await findMisfits(root, live);
  if (misfits.length) throw new IncompatibleReleaseError(misfits);
}
