import assert from 'node:assert/strict';
/** A page process on sample releases, with a small upstream in place of the server. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { registerReleases, type RemoteRelease } from '@qujat/releases';
import { sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import { createPage, type Page, type PageOptions } from '../index.ts';

/** The sign-in remote, which is rendered at release time. */
function authRemote(): RemoteRelease {
  const remote = sampleRemote('mfe-auth', '/login');
  const page = { ...remote.pages['page']!, access: 'anonymous' as const, frame: 'plain' as const, prerender: true };
  return { ...remote, pages: { page }, server: 'server/prerender.cjs' };
}

const shellModule = `
module.exports = {
  provided: { react: { shared: 'react of the shell' } },
  prerender: async ({ language, pathname, remote }) =>
    remote ? '<form data-with="' + remote.definition.uses + '">' + language + '</form>' : '<nav>' + language + pathname + '</nav>',
};`;
const remoteModule = `module.exports = { default: { uses: require('react').shared } };`;

export interface Sample {
  root: string;
  page: Page;
  /** The requests that have reached the upstream. */
  upstream: { requests: IncomingMessage[]; url: string; stop: () => Promise<void> };
}

/** Writes the sample releases: a shell, sign-in at /login, documents at /, settings at /ce/settings/. */
async function writeReleases(root: string): Promise<void> {
  const shell = sampleShell('0a0a', { server: 'server/prerender.cjs' });
  const settings = sampleRemote('mfe-settings', '/ce/settings/');
  const remotes = [sampleRemote('mfe-documents', '/'), settings, authRemote()];
  for (const release of [shell, ...remotes]) await writeSample(root, release);
  for (const [name, version, code] of [
    ['shell', '0a0a', shellModule],
    ['mfe-auth', '0b0b', remoteModule],
  ] as const) {
    await mkdir(join(root, name, version, 'server'), { recursive: true });
    await writeFile(join(root, name, version, 'server/prerender.cjs'), code);
  }
  await registerReleases(root, { shell: '0a0a', ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function startUpstream(answer: Answer): Promise<Sample['upstream']> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

const echo = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === '/ce/events') {
    // A stream that the server never ends.
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\ndata: {}\n\n');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-security-policy': "default-src 'none'; sandbox" });
    response.end(JSON.stringify({ path: request.url, body: Buffer.concat(chunks).toString() }));
  });
};

/** A page with everything around it; all of it ends with the test. `answer` is the upstream's. */
export async function samplePage(t: TestContext, options: Partial<PageOptions> = {}, answer: Answer = echo): Promise<Sample> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-page-'));
  await writeReleases(root);
  const upstream = await startUpstream(answer);
  const making = createPage({ releases: root, serverUrl: upstream.url, extensions: ['remember'], ...options });
  t.after(async () => {
    await making.then(
      (page) => page.stop(),
      () => {},
    );
    await upstream.stop();
    await rm(root, { recursive: true, force: true });
  });
  return { root, page: await making, upstream };
}

/** Headers of a browser that opens an address. */
export const asBrowser = (cookie?: string): Record<string, string> => ({
  accept: 'text/html,application/xhtml+xml',
  ...(cookie && { cookie }),
});

/** Waits until pages name a release of this package: it has just been registered. */
export const untilLive = async ({ app }: Sample['page'], name: string): Promise<void> => {
  for (let waited = 0; !(await app.inject({ url: '/login', headers: asBrowser() })).body.includes(`"${name}"`); waited += 20) {
    assert.ok(waited < 10_000, `${name} does not go live`);
    await sleep(20);
  }
};
