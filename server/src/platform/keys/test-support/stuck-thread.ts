/** Stands for a parser that never ends with some files: the password says what becomes of the task. */
import type { Opened, Task } from '../p12/p12-thread.ts';

export default ({ password }: Task): Opened => {
  if (password === 'crash') throw new Error('a bug in the parser');
  while (password === 'stuck');
  return { problem: 'bad-password' };
};
