import { satisfy } from '@module-federation/enhanced/runtime';
import type { RemoteRelease, ShellRelease } from './format.ts';

/**
 * Why a remote cannot run on a shell. `wanted` and `provided` are for people: the failure card and the message of a refused release show
 * them.
 */
export interface Problem {
  kind: 'module' | 'range' | 'name' | 'slot' | 'path' | 'namespace' | 'signal';
  /** The shared module, the slot, the path, the namespace or the signal. */
  subject: string;
  wanted: string;
  provided: string;
}

/** Everything that `remote` requires and `shell` does not provide. Empty if they fit. */
export function moduleProblems(remote: Pick<RemoteRelease, 'wants'>, shell: Pick<ShellRelease, 'provides'>): Problem[] {
  return Object.entries(remote.wants).flatMap(([subject, { range, names }]): Problem[] => {
    const provided = shell.provides[subject];
    if (!provided) return [{ kind: 'module', subject, wanted: range, provided: '—' }];
    if (!satisfy(provided.version, range)) return [{ kind: 'range', subject, wanted: range, provided: provided.version }];
    const missing = names.filter((name) => name !== '*' && !provided.names.includes(name));
    if (!missing.length) return [];
    return [{ kind: 'name', subject, wanted: missing.join(', '), provided: provided.version }];
  });
}

/** Slots that `remote` asks for and none of `remotes` gives. */
export function slotProblems(remote: Pick<RemoteRelease, 'slots'>, remotes: readonly Pick<RemoteRelease, 'slots'>[]): Problem[] {
  const given = new Set(remotes.flatMap((other) => Object.keys(other.slots.gives)));
  return remote.slots.asks.filter((slot) => !given.has(slot)).map((slot) => ({ kind: 'slot', subject: slot, wanted: slot, provided: '—' }));
}

/** Signals that `remote` sends or receives but the shell does not know: nobody would ever receive them. */
function signalProblems({ signals }: Pick<RemoteRelease, 'signals'>, { signals: known }: Pick<ShellRelease, 'signals'>): Problem[] {
  if (!signals || !known) return [];
  const unknown = new Set([...signals.emits, ...signals.listens].filter((signal) => !known.includes(signal)));
  return [...unknown].map((signal) => ({ kind: 'signal', subject: signal, wanted: signal, provided: '—' }));
}

/** Two paths of the same shape are the same address: '/mail/:uid' and '/mail/:id/'. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

/** Whether an address of the shell or the page server ('/system', '/releases/*') covers a path, whose page nobody could then reach. */
const covers = (taken: string, path: string): boolean =>
  taken.endsWith('/*') ? `${shapeOf(path)}/`.startsWith(`${shapeOf(taken.slice(0, -2))}/`) : shapeOf(taken) === shapeOf(path);

/**
 * Problems of a whole set of releases, by the remote's name. If two remotes claim a path, slot or namespace, the later one has the problem.
 */
export function findProblems(shell: ShellRelease, remotes: readonly RemoteRelease[]): Record<string, Problem[]> {
  const paths = new Map<string, string>();
  const slots = new Map<string, string>();
  const namespaces = new Map((shell.namespaces ?? []).map((namespace) => [namespace, shell.name]));
  const claimed = (owners: Map<string, string>, subject: string, remote: string, kind: Problem['kind']): Problem[] => {
    const owner = owners.get(subject);
    if (owner === undefined) owners.set(subject, remote);
    return owner === undefined ? [] : [{ kind, subject, wanted: remote, provided: owner }];
  };
  const all = remotes.map((remote): [string, Problem[]] => [
    remote.name,
    [
      ...moduleProblems(remote, shell),
      ...slotProblems(remote, remotes),
      ...signalProblems(remote, shell),
      ...Object.values(remote.pages).flatMap(({ path }): Problem[] => {
        if (shell.paths?.some((taken) => covers(taken, path)))
          return [{ kind: 'path', subject: path, wanted: remote.name, provided: shell.name }];
        return claimed(paths, shapeOf(path), remote.name, 'path').map((problem) => ({ ...problem, subject: path }));
      }),
      ...(remote.namespaces ?? [remote.namespace]).flatMap((namespace) => claimed(namespaces, namespace, remote.name, 'namespace')),
      ...Object.keys(remote.slots.gives).flatMap((slot) => claimed(slots, slot, remote.name, 'slot')),
    ],
  ]);
  return Object.fromEntries(all.filter(([, problems]) => problems.length));
}
