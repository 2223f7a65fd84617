/** A process to be killed: repeatedly imports two releases in turn and makes them live. Arguments: root, two folders with releases. */
import { importRelease, registerRelease, trustReleasers } from '../src/index.ts';
import { sampleReleasers } from './samples.ts';

trustReleasers(sampleReleasers());

const [root, ...folders] = process.argv.slice(2);
for (let turn = 0; ; turn += 1) {
  const { name, version } = await importRelease(root!, folders[turn % folders.length]!);
  await registerRelease(root!, name, version);
  process.send?.(turn);
}
