/** The errors that tabs have reported, with their stacks mapped to the sources. */
import { stackMapper } from '../map-stack.ts';
import type { ErrorSummary } from '../page-data.ts';
import { readReports } from '../reports.ts';

/** Errors and render errors since a moment, those of most pages first. `remote`: only its. */
export async function readErrors(root: string, since: Date, remote?: string): Promise<ErrorSummary[]> {
  const reports = (await readReports(root, since)).filter(
    (one) => (one.kind === 'error' || one.kind === 'render') && (remote === undefined || one.remote === remote),
  );
  const map = stackMapper(root);
  const groups = Map.groupBy(reports, ({ remote: name, version, detail, stack = [] }) => [name, version, detail, ...stack].join('\n'));
  const errors = await Promise.all(
    [...groups.values()].map(async (group) => {
      const { remote: name, version, detail, stack = [] } = group[0]!;
      const pages = new Set(group.map(({ ticket }) => ticket)).size;
      return { remote: name, version, name: detail, stack: await map(stack), pages, last: group.at(-1)!.at };
    }),
  );
  return errors.toSorted((a, b) => b.pages - a.pages);
}
