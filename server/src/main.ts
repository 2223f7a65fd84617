/** Starts the server on its own: `node server/src/main.ts`, with what configuration.ts reads from the environment. */
import { readConfiguration } from './configuration.ts';
import { createServer, type Server } from './index.ts';
import { StartError } from './start-error.ts';

let server: Server | null = null;
let ending = false;

const end = async (): Promise<void> => {
  // Who asks twice does not want to wait.
  if (ending) process.exit(130);
  ending = true;
  await server?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

try {
  server = createServer(readConfiguration(process.env));
  await server.start();
  console.log(`The server answers at ${server.url}`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
