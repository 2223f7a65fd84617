import { spawnSync } from 'node:child_process';

const git = (root: string, ...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.trim() : null;
};

/** The commit of a build in `root`, with a plus if files differ from it. Without a repository COMMIT names it; otherwise null. */
export function currentCommit(root: string): string | null {
  const commit = git(root, 'rev-parse', '--short=10', 'HEAD');
  if (!commit) return process.env['COMMIT'] || null;
  return git(root, 'status', '--porcelain', '--untracked-files=no') ? `${commit}+` : commit;
}
