/** Facts about a process by its number, without programs that a small container lacks. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const ps = (id: number, column: string): string => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(id)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** The start of a process, as a text that no later process of the same number has; '' if there is none. */
export const processBeginning = (id: number): string => {
  if (process.platform !== 'linux') return ps(id, 'lstart');
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name in parentheses may contain spaces: count the fields after it. A zombie process does not count.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : `${fields[19]}`;
  } catch {
    return '';
  }
};

/** True when the process is a PostgreSQL that works in this data folder. */
export const isPostgresOf = (id: number, folder: string): boolean => {
  if (processBeginning(id) === '') return false;
  if (process.platform !== 'linux') return ps(id, 'command').includes(folder);
  try {
    // PostgreSQL's working directory is its data folder.
    return readlinkSync(`/proc/${id}/cwd`) === folder;
  } catch {
    return false;
  }
};
