/** Starts the background work as a process of its own, beside servers with WORKER=0: `node server/src/worker-main.ts`, with the same environment. */
import { createBackground } from './background.ts';
import { readConfiguration } from './configuration.ts';
import { runProcess } from './run-process.ts';

await runProcess(
  () => createBackground(readConfiguration(process.env)),
  () => console.log('The background work is being done.'),
);
