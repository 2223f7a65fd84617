/**
 * Starts the server as a separate process: `node server/src/app/main.ts`, with the settings that configuration.ts reads from the
 * environment.
 */
import { readConfiguration } from './configuration.ts';
import { createServer, type Server } from './index.ts';
import { runProcess } from '../platform/process/run-process.ts';

let server: Server | null = null;
await runProcess(
  () => (server = createServer(readConfiguration(process.env))),
  () => console.log(`The server answers at ${server?.url}`),
);
