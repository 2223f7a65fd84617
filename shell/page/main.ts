/**
 * Starts the page server as a separate process: `node shell/page/main.ts`, with the settings that settings.ts reads from the environment.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deployPatiently, readLiveSet, takeInDrops, trustReleasers, UntrustedReleaseError } from '@qujat/releases';
import { createPage, type Page } from './index.ts';
import { readPageSettings, SettingError, type PageSettings } from './settings.ts';

const ending = new AbortController();
let page: Page | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending.signal.aborted) process.exit(130);
    ending.abort();
    void page?.stop().finally(() => process.exit(0));
  });
}

/**
 * A shell that does not fit the live releases waits in the background, and people keep the previous one. Without a valid live shell (at a
 * first start, with releases from before signatures, or after a key was removed) there is no page to send, so the process waits for this
 * one.
 */
const deployShell = async ({ releases, ownRelease, commit }: PageSettings): Promise<void> => {
  if (ownRelease === null) return;
  const deployed = deployPatiently({ releases, folder: ownRelease, commit, say: console.log, signal: ending.signal });
  const hasShell = await readLiveSet(releases).then(
    () => true,
    () => false,
  );
  if (!hasShell) await deployed;
};

/** One line for a port that cannot be had, with the setting that names it; null for any other error. */
const listenProblem = (error: unknown): string | null => {
  const { syscall, code, port, address } = Object(error) as NodeJS.ErrnoException & { readonly port?: number; readonly address?: string };
  if (syscall !== 'listen') return null;
  const setting = String(port) === process.env['METRICS_PORT'] ? 'METRICS_PORT' : 'PAGE_PORT';
  return `${setting} ${port} of ${address} cannot be listened on (${code}).`;
};

try {
  const settings = readPageSettings(process.env);
  trustReleasers(settings.releasers);
  const {
    host,
    port,
    releases,
    drops,
    serverUrl,
    extensions,
    videos,
    support,
    development,
    channelKeys,
    publishing,
    offline,
    publicOrigin,
    registration,
    trustProxy,
    metrics,
    tracing,
  } = settings;
  await deployShell(settings);
  if (!ending.signal.aborted && !existsSync(join(releases, 'live.json')))
    throw new SettingError(`RELEASES_DIR names ${releases}, where nothing is live.`);
  if (drops !== null)
    void takeInDrops({ releases, drops, say: console.log, signal: ending.signal, caughtUp: async () => page?.caughtUp() });
  page = await createPage({
    releases,
    serverUrl,
    extensions,
    videos,
    support,
    development,
    channelKeys,
    publishing,
    offline,
    publicOrigin,
    registration,
    trustProxy,
    metrics,
    tracing,
    log: true,
  });
  if (!ending.signal.aborted) console.log(`The page answers at ${await page.start(port, host)}`);
} catch (error) {
  const isTold = error instanceof SettingError || error instanceof UntrustedReleaseError;
  console.error(isTold ? error.message : (listenProblem(error) ?? error));
  process.exit(1);
}
