/**
 * The service worker, one for both of its tasks (docs/offline.md): notifications, and offline visits. The second part comes from the
 * shell's release that this browser gets, so a release, a canary, a preview and a rollback of the shell are those of its worker.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pushWorkerPath } from '@qujat/contract/push-worker';
import { locales, readWhole, releaseFolder, releasesData, releaseUrl, type LiveSet, type Locale, type Release } from '@qujat/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemPath } from '../src/frame/shell-pages.ts';
import type { KeptFiles } from '../src/worker/names.ts';
import type { Live } from './live.ts';

interface WorkerOptions {
  /** Folder of the releases. */
  readonly root: string;
  /** Whether offline visits are prepared. */
  readonly offline: boolean;
  /** The set of the browser that asks. */
  readonly liveFor: (request: FastifyRequest) => Promise<Live>;
}

const texts = /(?:^|-)(ru|kk|en|tr)-json\./;

/** Whether somebody who uses the product in this language may need a file. */
const isNeeded = (release: Release, file: string, language: Locale): boolean => {
  if (file.startsWith('development')) return false;
  if (release.kind === 'shell' && file === release.worker) return false;
  const [, ofLanguage] = texts.exec(file) ?? [];
  return ofLanguage === undefined || ofLanguage === language;
};

/** What a browser keeps of its set: the shell, and the remotes that the person has seen. */
function keptFiles(set: LiveSet, seen: readonly string[], language: Locale): KeptFiles {
  const unfit = new Set(releasesData(set).remotes.flatMap(({ name, live }) => (live.problems ? [name] : [])));
  // A release that does not fit is not run; the one before it is.
  const remotes = set.remotes.flatMap(({ live, previous }) => (unfit.has(live.name) ? (previous ?? []) : live));
  const kept: Release[] = [set.shell, ...remotes.filter(({ name }) => seen.includes(name))];
  return {
    id: set.id,
    language,
    remotes: remotes.map(({ name }) => name).filter((name) => seen.includes(name)),
    paths: [
      systemPath,
      ...remotes.flatMap(({ pages }) => Object.values(pages)).flatMap(({ access, path }) => (access === 'session' ? path : [])),
    ],
    files: kept.flatMap((release) =>
      Object.entries(release.integrity)
        .filter(([file]) => isNeeded(release, file, language))
        .map(([file, integrity]) => ({ url: releaseUrl(release, file), integrity })),
    ),
  };
}

const readQuery = (url: string): { seen: string[]; language: Locale } => {
  const { searchParams } = new URL(url, 'http://page');
  const asked = searchParams.get('language');
  return { seen: (searchParams.get('remotes') ?? '').split(','), language: locales.find((locale) => locale === asked) ?? 'ru' };
};

/** Serves the worker, and the list of files that it keeps. */
export function serveWorker(app: FastifyInstance, { root, offline, liveFor }: WorkerOptions): void {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
  const notifications = read('push-worker.js');
  const dropKept = read('drop-kept.js');
  const textOf = async ({ shell }: LiveSet): Promise<string> => {
    if (!offline || shell.worker === undefined) return dropKept;
    const whole = await readWhole(releaseFolder(root, shell.name, shell.version), shell.worker, shell.integrity[shell.worker]!);
    return whole.toString('utf8');
  };
  app.get(pushWorkerPath, async (request, reply) => {
    const { set } = await liveFor(request);
    // Browsers ask with each visit whether it has changed.
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${notifications}\n${await textOf(set)}`);
  });
  app.get('/releases/files', async (request, reply) => {
    const { set } = await liveFor(request);
    const { seen, language } = readQuery(request.url);
    return reply.header('cache-control', 'no-store').send(keptFiles(set, seen, language));
  });
}
