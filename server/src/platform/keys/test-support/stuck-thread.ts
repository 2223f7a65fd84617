/** Stands for a parser that never ends with some files, and for a machine that lets it wait; the password determines the outcome. */
import { noteBeginning, type Opened, type Task } from '../p12/p12-thread.ts';

export default ({ password, began }: Task): Opened => {
  noteBeginning(began);
  if (password === 'crash') throw new Error('a bug in the parser');
  // oxlint-disable-next-line no-constant-condition -- this is what the time limit is for
  if (password === 'stuck') for (;;);
  if (password === 'starved') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { problem: 'bad-password' };
};
