/**
 * Starts the background work as a separate process, for servers with WORKER=0: `node server/src/app/worker-main.ts`, with the same
 * environment.
 */
import { createBackground } from './background.ts';
import { readConfiguration } from './configuration.ts';
import { runProcess } from '../platform/process/run-process.ts';

await runProcess(
  () => createBackground(readConfiguration(process.env)),
  () => console.log('The background work is being done.'),
);
