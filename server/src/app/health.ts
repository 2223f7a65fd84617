/** Exits with 0 if the process in this container (main.ts or worker-main.ts) is ready. */
import { env } from 'node:process';

const port = env['SERVER_PORT'] || '4000';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
if (!answer?.ok) {
  console.error(answer ? await answer.text() : 'It does not answer.');
  process.exitCode = 1;
}
