/** Exits with 0 if the page server sends pages and the release of its container is registered. An unavailable server is not its fault. */
import { trustReleasers, whatKeeps } from '@qujat/releases';
import { readPageSettings } from './settings.ts';

const { port, releases, ownRelease, releasers } = readPageSettings(process.env);
trustReleasers(releasers);
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
const { page } = ((await answer?.json().catch(() => null)) ?? { page: false }) as { page: boolean };
const reason =
  ownRelease === null
    ? null
    : await whatKeeps(releases, ownRelease).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
if (!page || reason !== null) {
  console.error(page ? `The release of this container is not registered. ${reason}` : 'The page does not answer.');
  process.exitCode = 1;
}
