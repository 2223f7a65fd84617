/** OpenSSL, as the oracle of what is written and read here. */
import { spawnSync } from 'node:child_process';

const program = 'openssl';

export interface OpensslResult {
  readonly isRight: boolean;
  /** Both streams: OpenSSL says what it has verified on the one for errors. */
  readonly text: string;
}

export const openssl = (...args: readonly string[]): OpensslResult => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  return { isRight: status === 0, text: `${stdout}${stderr}` };
};
