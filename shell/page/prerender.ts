import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { locales, releaseFolder, releasesData, type LiveSet, type Locale } from '@qujat/releases';
import type { Prerendered } from './page-html.ts';

/** The exports of the shell's build for Node (shell/src/boot/prerender.tsx). */
interface ShellModule {
  prerender: (input: {
    releases: unknown;
    language: Locale;
    pathname: string;
    remote?: { definition: unknown; page: string };
  }) => Promise<string>;
  provided: Record<string, unknown>;
}

/** Runs a CommonJS file with a `require` of our own. */
async function runFile(file: string, require: (name: string) => unknown): Promise<unknown> {
  const code = await readFile(file, 'utf8');
  const module = { exports: {} as unknown };
  // The file is one of our own releases, read from the releases' folder as every script that we serve.
  const run = new Function('module', 'exports', 'require', code) as (
    module: { exports: unknown },
    exports: unknown,
    require: unknown,
  ) => void;
  run(module, module.exports, require);
  return module.exports;
}

/** Renders every page that requests it, and the frame, in every language. */
async function render(root: string, set: LiveSet): Promise<Prerendered> {
  const node = createRequire(import.meta.url);
  const shell = (await runFile(join(releaseFolder(root, 'shell', set.shell.version), set.shell.server!), node)) as ShellModule;
  const require = (name: string): unknown => shell.provided[name] ?? node(name);
  const releases = releasesData(set);
  const result: Prerendered = { pages: {}, frame: {} };
  for (const language of locales) result.frame[language] = await shell.prerender({ releases, language, pathname: '/' });
  for (const { live } of set.remotes) {
    const pages = Object.entries(live.pages).filter(([, page]) => page.prerender);
    if (!live.server || !pages.length) continue;
    const { default: definition } = (await runFile(join(releaseFolder(root, live.name, live.version), live.server), require)) as {
      default: unknown;
    };
    for (const [key, { path }] of pages) {
      const made: Record<string, string> = {};
      for (const language of locales)
        made[language] = await shell.prerender({ releases, language, pathname: path, remote: { definition, page: key } });
      result.pages[`${live.name}/${key}`] = made;
    }
  }
  return result;
}

/**
 * The HTML of a live set, made once and stored in a file next to the releases. If it cannot be made, pages are sent without it: they work,
 * only later.
 */
export async function prerenderSet(root: string, set: LiveSet, log: (message: string, error: unknown) => void): Promise<Prerendered> {
  const versions = [set.shell, ...set.remotes.map(({ live }) => live)].map(({ name, version }) => `${name}-${version}`);
  const file = join(root, '.prerendered', `${versions.length}-${await digest(versions.join(' '))}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Prerendered;
  try {
    const made = await render(root, set);
    await keep(file, made).catch((error: unknown) => log('Prerendered pages could not be kept', error));
    return made;
  } catch (error) {
    log('Pages could not be prerendered', error);
    return { pages: {}, frame: {} };
  }
}

async function keep(file: string, made: Prerendered): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(made));
  await rename(draft, file);
}

const digest = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text)))
    .toString('hex')
    .slice(0, 16);
