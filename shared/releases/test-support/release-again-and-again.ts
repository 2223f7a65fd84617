/** A process to be killed: copies a release in and makes it live, then the other, and so on. Arguments: root, two folders with releases. */
import { importRelease, registerRelease, trustReleasers } from '../src/index.ts';
import { sampleReleasers } from './samples.ts';

trustReleasers(sampleReleasers());

const [root, ...folders] = process.argv.slice(2);
for (let turn = 0; ; turn += 1) {
  const { name, version } = await importRelease(root!, folders[turn % folders.length]!);
  await registerRelease(root!, name, version);
  process.send?.(turn);
}
