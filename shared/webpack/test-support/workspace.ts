/** A small workspace on disk: a shell and one remote, with the real libraries and the real preset. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { releasersOf, trustReleasers } from '@qujat/releases';

trustReleasers(releasersOf());

const repository = join(import.meta.dirname, '../../..');

const json = JSON.stringify;
const texts = json({ navigation: { feed: 'Лента' }, title: 'Заголовок' });

/** The files of the workspace; a test changes some of them. */
export const sampleFiles: Record<string, string> = {
  'pnpm-workspace.yaml': 'packages: [shell, mfe-*]\n',
  'pnpm-lock.yaml': 'lockfileVersion: 9\n',
  'shell/package.json': json({ name: '@qujat/shell', version: '1.0.0', type: 'module' }),
  'shell/webpack.config.ts': `import { shellBuild } from '${repository}/shared/webpack/src/index.ts';\nexport default shellBuild(import.meta.dirname);\n`,
  'shell/src/boot/index.ts':
    "import { useState } from 'react';\nimport './main.css';\nconsole.log(useState, (locale: string) => import(/* webpackChunkName: \"locale-[request]\" */ `../locales/${locale}.json`));\nvoid import(/* webpackChunkName: \"frame\" */ '../frame.ts');\n",
  'shell/src/boot/main.css': 'body { margin: 0 }\n',
  'shell/src/boot/boot.ts': 'declare const EARLY_REQUESTS: unknown;\nconsole.log(EARLY_REQUESTS);\n',
  'shell/src/boot/visitor.ts': 'console.log(location.pathname);\n',
  'shell/src/boot/early-requests.ts': "export const earlyRequests = () => ({ profile: '/early' });\n",
  'shell/src/boot/prerender.tsx':
    "export const drawFrames = async (language: string) => ({ sidebar: '<nav></nav>', before: `<main>${language}`, after: '</main>', place: 'place' });\n",
  'shell/src/frame.ts': "import { useQuery } from '@tanstack/react-query';\nconsole.log(useQuery);\n",
  'mfe-feed/package.json': json({ name: 'mfe-feed', version: '1.0.0', type: 'module' }),
  'mfe-feed/webpack.config.ts': `import { remoteBuild } from '${repository}/shared/webpack/src/index.ts';\nexport default remoteBuild(import.meta.dirname);\n`,
  'mfe-feed/src/remote.ts': `import { defineRemote } from '@qujat/remotes/define';
export default defineRemote({
  name: 'mfe-feed',
  namespace: 'feed',
  pages: { list: { path: '/feed', access: 'session', frame: 'sidebar', load: () => import(/* webpackChunkName: "list" */ './list.tsx') } },
  navigation: [{ to: '/feed', label: 'feed:navigation.feed', icon: 'feed', order: 10 }],
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ \`./locales/\${locale}.json\`),
});
`,
  'mfe-feed/src/list.tsx':
    "import { useState } from 'react';\nimport { useQuery } from '@tanstack/react-query';\nimport styles from './list.module.css';\nexport default function List() { const [n] = useState(1); useQuery({ queryKey: [n] }); return <p className={styles.list}>{n}</p>; }\n",
  'mfe-feed/src/list.module.css': '.list { color: red }\n',
  ...Object.fromEntries(
    ['ru', 'kk', 'en', 'tr'].flatMap((locale) => [
      [`shell/src/locales/${locale}.json`, texts],
      [`mfe-feed/src/locales/${locale}.json`, texts],
    ]),
  ),
};

/**
 * Writes the workspace with some files changed (null removes one) into a temporary folder, inside `below`. The folder is removed when the
 * test ends.
 */
export function sampleWorkspace(t: TestContext, changes: Record<string, string | null> = {}, below = ''): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qujat-workspace-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, below);
  for (const [file, text] of Object.entries({ ...sampleFiles, ...changes })) if (text !== null) write(root, file, text);
  symlinkSync(join(repository, 'shell/node_modules'), join(root, 'shell/node_modules'));
  symlinkSync(join(repository, 'mfe-mail/node_modules'), join(root, 'mfe-feed/node_modules'));
  return root;
}

/** Writes one file below `root`. */
export function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
