/** Renders the HTML of a release while it is built (docs/decisions/0189): the page server runs no code of a release. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { locales, pagePlace, type Drawn, type DrawnFrames, type DrawnPages, type Locale } from '@qujat/releases';
import { shellPackage } from './context.ts';
import type { FrontDoor } from './front-door.ts';
import { integrityOf } from './hash.ts';
import { drawingFile, remoteNodeBuild, shellNodeBuild } from './node-configuration.ts';
import { BuildError, run } from './run.ts';
import type { Workspace } from './workspace.ts';

/** The folder of rendered HTML in a release; nothing in it is served alone. */
export const drawnFolder = 'html/';

/** The exports of the shell's build for Node (shell/src/boot/prerender.tsx). */
interface ShellModule {
  readonly drawFrames: (language: Locale) => Promise<{ sidebar: string; before: string; after: string; place: string }>;
  readonly drawPage: (definition: unknown, key: string, language: Locale) => Promise<{ html: string; place: string }>;
  readonly provided: Readonly<Record<string, unknown>>;
}

const node = createRequire(import.meta.url);

/** Runs a CommonJS file that this build has produced, with our own `require`. */
function runFile(file: string, require: (name: string) => unknown): unknown {
  const module = { exports: {} as unknown };
  const code = readFileSync(file, 'utf8');
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

const makeShell = async (dir: string, scratch: string, part: string): Promise<ShellModule> => {
  await run(shellNodeBuild(dir, scratch, part));
  return runFile(join(scratch, drawingFile), node) as ShellModule;
};

/** Writes HTML in every language into the release that is being built. */
async function write(out: string, name: string, draw: (language: Locale) => Promise<string>): Promise<Drawn> {
  mkdirSync(join(out, drawnFolder), { recursive: true });
  const entries: [Locale, Drawn[Locale]][] = [];
  for (const language of locales) {
    const file = `${drawnFolder}${name}-${language}.html`;
    const html = Buffer.from(await draw(language));
    writeFileSync(join(out, file), html);
    entries.push([language, { file, integrity: integrityOf(html) }]);
  }
  return Object.fromEntries(entries) as Drawn;
}

/** Renders the frames of the shell in `dir` into `out`. */
export async function drawShell(dir: string, out: string, scratch: string): Promise<DrawnFrames> {
  const shell = await makeShell(dir, scratch, '');
  const frames = Object.fromEntries(
    await Promise.all(locales.map(async (language) => [language, await shell.drawFrames(language)] as const)),
  ) as Record<Locale, Awaited<ReturnType<typeof shell.drawFrames>>>;
  return {
    sidebar: await write(out, 'sidebar', async (language) => frames[language].sidebar),
    plain: await write(out, 'plain', async (language) => frames[language].before + pagePlace + frames[language].after),
    place: frames.ru.place,
  };
}

/**
 * Renders the pages with `prerender` of the remote in `dir` into `out`, in the frame of this workspace's shell; undefined if there are
 * none.
 */
export async function drawRemote(
  workspace: Workspace,
  door: FrontDoor,
  dir: string,
  out: string,
  scratch: string,
): Promise<DrawnPages | undefined> {
  const keys = Object.keys(door.pages).filter((key) => door.pages[key]!.prerender);
  if (!keys.length) return undefined;
  const shellDir = workspace.packages.get(shellPackage)?.dir;
  if (shellDir === undefined)
    throw new BuildError(
      door.name,
      "its pages are drawn in the frame of the shell, which only the product's repository has: leave out `prerender`",
    );
  const shell = await makeShell(shellDir, join(scratch, 'shell'), ` for ${door.name}`);
  await run(remoteNodeBuild(dir, scratch));
  const { default: definition } = runFile(join(scratch, drawingFile), (name) => shell.provided[name] ?? node(name)) as { default: unknown };
  let place = '';
  const pages: Record<string, Drawn> = {};
  for (const key of keys)
    pages[key] = await write(out, key, async (language) => {
      const drawn = await shell.drawPage(definition, key, language);
      place = drawn.place;
      return drawn.html;
    });
  return { place, pages };
}
