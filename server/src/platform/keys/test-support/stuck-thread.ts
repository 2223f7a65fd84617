/** Stands for a parser that never ends with some files; the password determines the outcome. */
import type { Opened, Task } from '../p12/p12-thread.ts';

export default ({ password }: Task): Opened => {
  if (password === 'crash') throw new Error('a bug in the parser');
  // oxlint-disable-next-line no-constant-condition -- this is what the time limit is for
  if (password === 'stuck') for (;;);
  return { problem: 'bad-password' };
};
