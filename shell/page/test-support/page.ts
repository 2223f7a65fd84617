/** A page process on sample releases, with a small upstream in place of the server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pagePlace, registerReleases, type RemoteRelease } from '@qujat/releases';
import { sampleDrawn, sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import { createPage, type Page, type PageOptions } from '../index.ts';

const frames = {
  sidebar: sampleDrawn('sidebar', (language) => `<nav>${language}</nav>`),
  plain: sampleDrawn('plain', () => `<main>${pagePlace}</main>`),
};
const form = sampleDrawn('page', (language) => `<form>${language}</form>`);

/** The sign-in remote, whose page the build has drawn. */
function authRemote(): RemoteRelease {
  const remote = sampleRemote('mfe-auth', '/login');
  const page = { ...remote.pages['page']!, access: 'anonymous' as const, frame: 'plain' as const, prerender: true };
  return { ...remote, pages: { page }, drawn: { place: '_R_1_', pages: { page: form.drawn } } };
}

export interface Sample {
  root: string;
  page: Page;
  /** The requests that have reached the upstream. */
  upstream: { requests: IncomingMessage[]; url: string; stop: () => Promise<void> };
}

/** Writes the sample releases: a shell, sign-in at /login, documents at /, settings at /ce/settings/. */
async function writeReleases(root: string): Promise<void> {
  const shell = sampleShell('0a0a', { drawn: { place: '_R_1_', sidebar: frames.sidebar.drawn, plain: frames.plain.drawn } });
  const remotes = [sampleRemote('mfe-documents', '/'), sampleRemote('mfe-settings', '/ce/settings/')];
  await writeSample(root, shell, { ...frames.sidebar.files, ...frames.plain.files });
  for (const release of remotes) await writeSample(root, release);
  await writeSample(root, authRemote(), form.files);
  await registerReleases(root, {
    shell: '0a0a',
    'mfe-auth': '0b0b',
    ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
  });
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

/** A page server with everything around it; all of it ends with the test. `answer` is the upstream's. */
export async function samplePage(t: TestContext, options: Partial<PageOptions> = {}, answer: Answer = echo): Promise<Sample> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-page-'));
  await writeReleases(root);
  const upstream = await startUpstream(answer);
  const making = createPage({ releases: root, serverUrl: upstream.url, extensions: ['remember'], ...options });
  t.after(async () => {
    await making.then(
      async (page) => {
        const stopped = page.stop();
        // Requests that a test has left open would be waited for.
        page.app.server.closeAllConnections();
        await stopped;
      },
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

/** The versions by name that a page gives to its browser. */
export const versionsInPage = async ({ app }: Sample['page'], cookie?: string): Promise<Record<string, string>> => {
  const { body } = await app.inject({ url: '/login', headers: asBrowser(cookie) });
  const text = /<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const { releases } = JSON.parse(text) as { releases: { shell: string; remotes: { name: string; live: { version: string } }[] } };
  return { shell: releases.shell, ...Object.fromEntries(releases.remotes.map(({ name, live }) => [name, live.version])) };
};
