/** A fake host of Module Federation for tests: releases of made-up remotes, answers of the federation and of the network. */
import { createI18n } from '@qujat/i18n';
import type { RemoteData, RemoteReleaseData } from '@qujat/releases/page-data';
import type { ComponentType } from 'react';
import type { RemoteDefinition } from '../src/define.ts';
import type { Entry, Federation } from '../src/federation-entry.ts';
import { configureRemotes } from '../src/registry.ts';
import { remotesTexts } from '../src/texts.ts';

interface NodeCrypto {
  webcrypto: Crypto;
  createHash: (name: string) => { update: (text: string) => { digest: (encoding: 'base64') => string } };
}
const node = jest.requireActual<NodeCrypto>('node:crypto');

// jsdom lacks subtle.
Object.defineProperty(globalThis, 'crypto', { value: node.webcrypto, configurable: true });

/** The content of every made-up release's entry file. */
export const entryText = 'the entry';
export const integrityBy = (algorithm: 'sha256' | 'sha384'): string =>
  `${algorithm}-${node.createHash(algorithm).update(entryText).digest('base64')}`;

/** A release with one page 'page' at `/<remote>`. */
export const release = (name: string, version: string, changes: Partial<RemoteReleaseData> = {}): RemoteReleaseData => ({
  version,
  container: name.replace('-', '_'),
  entry: 'remoteEntry.js',
  integrity: integrityBy('sha256'),
  pages: {
    page: {
      path: `/${name}`,
      access: 'session',
      frame: 'sidebar',
      scripts: ['page.js'],
      styles: ['page.css'],
      shared: ['@qujat/ui/dialog'],
    },
  },
  slots: {},
  locales: { ru: ['ru.js'], kk: ['kk.js'], en: ['en.js'], tr: ['tr.js'] },
  navigation: [],
  ...changes,
});

export const remote = (name: string, changes: Partial<RemoteData> = {}): RemoteData => ({
  name,
  namespace: name.replace('mfe-', ''),
  channel: 'stable',
  live: release(name, 'live'),
  previous: null,
  ...changes,
});

/** The definition of a remote with `Page` as its page. */
export const definition = (name: string, Page: ComponentType, load = async () => ({ default: Page })): RemoteDefinition => ({
  name,
  namespace: name.replace('mfe-', ''),
  pages: { page: { path: `/${name}`, access: 'session', frame: 'sidebar', load } },
  locales: async () => ({ default: { title: `Texts of ${name}` } }),
});

export interface FakeHost {
  /** The shell's version: different in each set, because an address is fetched only once. */
  shell: string;
  /** Entries in the order of the requests. */
  entries: Entry[];
  /** The results of `load`, by address of the entry: a definition, or an error to fail with. The last one stays. */
  definitions: Record<string, (RemoteDefinition | Error)[]>;
  loads: string[];
  /** The network's answers by address; by default every file exists. */
  network: Record<string, () => Promise<Response>>;
  fetched: { url: string; cache?: string }[];
}

let hosts = 0;

/** Makes the remotes live and returns the record of events. */
export async function startFakeHost(remotes: RemoteData[], language = 'ru'): Promise<FakeHost> {
  hosts += 1;
  const host: FakeHost = { shell: `shell${hosts}`, entries: [], definitions: {}, loads: [], network: {}, fetched: [] };
  const federation: Federation = {
    load: async (entry) => {
      const { url } = entry;
      host.entries.push(entry);
      host.loads.push(url);
      const answers = host.definitions[url] ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer instanceof Error) throw answer ?? new Error(`nothing at ${url}`);
      return { default: answer };
    },
  };
  createI18n({ language, resources: { remotes: await remotesTexts(language as 'ru'), ui: { retry: 'Повторить' } } });
  configureRemotes(
    { id: host.shell, shell: host.shell, shared: { '@qujat/ui/dialog': { scripts: ['dialog.js'], styles: [] } }, remotes },
    federation,
  );
  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    host.fetched.push({ url: input, ...(init?.cache && { cache: init.cache }) });
    return (host.network[input] ?? (async () => new Response(entryText)))();
  }) as typeof fetch;
  return host;
}

/** Address of the entry of a release. */
export const entryUrl = (name: string, version = 'live'): string => `/remotes/${name}/${version}/remoteEntry.js`;

/** webpack's error for a file that did not arrive; `type` is that of the event that reported it. */
export const chunkError = (url: string, type = 'error'): Error =>
  Object.assign(new Error(`Loading ${url} failed`), { name: 'ChunkLoadError', request: url, type });
