// `npm start`: builds what has changed, and starts the server on its database and the page server in front of it.
import { join } from 'node:path';
import { createServer, type Server } from '@qujat/server';
import {
  readAnchorsFolder,
  readAuditLines,
  readChannelKeys,
  readFileSettings,
  readMail,
  readMailboxes,
  readPush,
  readQuota,
  readScanner,
  readSessionRule,
} from '@qujat/server/app/configuration';
import { readDemoAccounts } from '@qujat/server/app/demo/accounts';
import { fillDemo } from '@qujat/server/app/demo/fill';
import { makeDemoKeys, type DemoKeys } from '@qujat/server/app/demo/keys/demo-keys';
import { demoKeyPassword } from '@qujat/server/app/demo/keys/orders';
import { keepChannelKey } from '@qujat/server/domain/identity/session/channel-keys';
import { createPage, type Page } from '@qujat/shell/page';
import { buildProduct } from './build.ts';
import { expectFreePort } from './free-port.ts';
import { onEnd } from './lifeline.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { readSettings, releasesDirectory, unreadSettings, type Settings } from './settings.ts';

const demoAccounts = readDemoAccounts();

let server: Server | undefined;
let page: Page | undefined;
let keys: DemoKeys | undefined;

const stop = async (): Promise<void> => {
  await keys?.stop();
  await page?.stop();
  await server?.stop();
};
const ending = onEnd(stop);

/** Starts nothing after Ctrl-C. */
const start = async (settings: Settings): Promise<void> => {
  // Everybody knows the demo's password, so the demo listens on this machine only.
  const host = settings.demo ? '127.0.0.1' : '0.0.0.0';
  await expectFreePort(settings.port, host);
  const origin = `http://localhost:${settings.port}`;
  const channelKeys = readChannelKeys(process.env) ?? keepChannelKey(settings.dataDirectory);
  server = createServer({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDirectory,
    files: readFileSettings(process.env, settings.dataDirectory),
    scanner: readScanner(process.env),
    anchorsFolder: readAnchorsFolder(process.env, settings.dataDirectory),
    auditLines: readAuditLines(process.env),
    quota: readQuota(process.env),
    sessionRule: readSessionRule(process.env),
    demo: settings.demo,
    publicOrigin: origin,
    mail: readMail(process.env),
    mailboxes: readMailboxes(process.env),
    push: readPush(process.env),
    channelKeys,
    registration: settings.registration,
    logLevel: 'warn',
  });
  console.log(settings.databaseUrl ? 'Connecting to the database …' : 'Starting the database …');
  await server.start();
  if (settings.demo) {
    await fillDemo(server.db, { now: new Date(), files: server.files, onProgress: (step) => console.log(`  demo: ${step}`) });
    keys = await makeDemoKeys(server.db, settings.dataDirectory, new Date());
  }
  ending.throwIfAborted();
  console.log('Building what changed …');
  await buildProduct(); // This also sets the trusted releasers of this machine.
  ending.throwIfAborted();
  page = await createPage({
    releases: releasesDirectory,
    serverUrl: server.url,
    extensions: settings.extensions,
    demo: settings.demo,
    ...(settings.demo && { demoAccounts }),
    videos: settings.videos,
    support: settings.support,
    development: settings.development,
    publishing: settings.demo,
    registration: settings.registration,
    channelKeys,
  });
  await page.start(settings.port, host);
  ending.throwIfAborted();
  console.log(`\nQujat is ready: ${origin}`);
  if (settings.demo)
    console.log(`Sign in as ${demoAccounts.people.map(({ email }) => email).join(', ')} with the password ${demoAccounts.password}`);
  if (settings.demo) console.log(`Keys for signing: ${join(settings.dataDirectory, 'keys')}, password ${demoKeyPassword}`);
};

try {
  if (process.argv.length > 2) throw new SettingError('Usage: npm start, set up by the environment (README)');
  const settings = readSettings(process.env);
  const unread = unreadSettings(process.env);
  if (unread !== null) console.warn(unread);
  await start(settings);
} catch (error) {
  // A failure after Ctrl-C is a consequence of it.
  if (!ending.aborted) {
    await stop();
    const expected =
      error instanceof Error &&
      [
        'SettingError',
        'StartError',
        'BuildFailedError',
        'ReleasersError',
        'UntrustedReleaseError',
        'IncompatibleReleaseError',
        'LostReleaseError',
        'DamagedLiveError',
      ].includes(error.name);
    console.error(expected ? error.message : error);
    process.exit(1);
  }
}
