/** OpenSSL, as the oracle of what our code writes and reads. */
import { spawnSync } from 'node:child_process';

const program = 'openssl';

export interface OpensslResult {
  readonly isRight: boolean;
  /** Both streams: OpenSSL reports successful verification on standard error. */
  readonly text: string;
}

export const openssl = (...args: readonly string[]): OpensslResult => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  return { isRight: status === 0, text: `${stdout}${stderr}` };
};
