import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ShellRelease } from '@qujat/releases';
import type { BuildContext } from './context.ts';
import { declaredSignals } from './signals.ts';

/** Folders below `src` with separate texts, each under its own name. */
export const partNamespaces = (dir: string): string[] =>
  readdirSync(join(dir, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, 'src', entry.name, 'locales')))
    .map(({ name }) => name)
    .sort();

/** Data that only the shell has: its signals, and the addresses and namespaces that no remote may use. */
export async function shellOwn({
  workspace,
  package: { dir },
}: BuildContext): Promise<Required<Pick<ShellRelease, 'signals' | 'paths' | 'namespaces'>>> {
  const file = join(dir, 'src/frame/shell-pages.ts');
  const { shellPaths = [] } = (existsSync(file) ? await import(file) : {}) as { shellPaths?: readonly string[] };
  const shared = [...workspace.packages.values()].filter(
    (one) => one.dir.startsWith(join(workspace.root, 'shared')) && existsSync(join(one.dir, 'src/locales')),
  );
  const namespaces = [basename(dir), ...partNamespaces(dir), ...shared.map((one) => basename(one.dir))];
  return { signals: declaredSignals(workspace), paths: [...shellPaths], namespaces: [...new Set(namespaces)].sort() };
}
