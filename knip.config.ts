import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnipConfig } from 'knip';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The programs that package.json starts by way of scripts/door.mjs. */
const commands = Object.values(scripts).flatMap((script) => {
  const [, program] = /^node scripts\/door\.mjs (\S+)/.exec(script) ?? [];
  return program ? [program.endsWith('.ts') ? program : `scripts/${program}.ts`] : [];
});

/** Files that nobody uses, dependencies that nobody imports and exports that no other file names (docs/decisions/0180-unused-code.md). */
export default {
  // Nothing here is published: an export of a package is used by another package, or by nobody.
  includeEntryExports: true,
  // Named without an import: in a build's configuration, by Module Federation, by a runner.
  ignoreIssues: {
    'mfe-*/src/remote.ts': ['exports'],
    'shell/src/boot/prerender.tsx': ['exports'],
    'shell/src/frame/shell-pages.ts': ['exports'],
    'shared/webpack/src/**/*-loader.ts': ['exports'],
    // Types of a plain file, which the door imports before anything is installed.
    'shared/sdk/src/swallowed.d.mts': ['exports'],
    'shared/webpack/src/development/jsx-runtime.js': ['exports'],
    'shared/webpack/src/unused/*.js': ['exports'],
    'bench/plain/{chunk-names,federation}.ts': ['exports'],
    // piscina runs the default export of a thread's file.
    'server/src/**/*-thread.ts': ['exports'],
    'e2e/playwright.config.ts': ['exports'],
    'e2e/support/start-product.ts': ['exports'],
  },
  workspaces: {
    '.': {
      // Started by file, out of node_modules (scripts/test/steps.ts); named as plugins (scripts/mutation/mutate-area.ts); imported by the kind of
      // a manifest (scripts/kubernetes/models.ts); started by file in a test (scripts/pipelines.test.ts).
      ignoreDependencies: [
        'dependency-cruiser',
        'gitlab-ci-local',
        'jest',
        'oxfmt',
        'oxlint',
        '@stryker-mutator/jest-runner',
        '@stryker-mutator/tap-runner',
        'kubernetes-models',
        '@kubernetes-models/.+',
      ],
      // Debian's Prometheus brings it; the test does without where it is missing.
      ignoreBinaries: ['promtool'],
      entry: [
        ...commands.filter((file) => file.startsWith('scripts/')),
        'scripts/door.mjs',
        'scripts/draw-imports.ts',
        'scripts/write-wire-page.ts',
        '{scripts,bench}/**/*.test.ts',
        'bench/plain/{build,chunk-names,federation,front-doors}.ts',
        'bench/floor/{bare,hydrated}.ts',
      ],
      project: ['{scripts,bench}/**/*.{ts,mjs,cjs}'],
    },
    shell: {
      entry: ['src/boot/{boot,index}.ts', 'src/worker/main.ts', 'src/boot/prerender.tsx', 'page/{main,health}.ts', 'page/**/*.test.ts'],
      project: ['{src,page}/**/*.{ts,tsx}'],
    },
    'mfe-*': {
      // What a new remote can use from the start (scripts/create-remote/template).
      ignoreDependencies: ['@qujat/.+', '@tanstack/react-query', 'jotai', 'lucide-react'],
      project: ['{src,test-support}/**/*.{ts,tsx}'],
    },
    server: {
      // Fonts, read as files. `unshare` comes with Linux.
      ignoreDependencies: ['@fontsource-variable/onest', 'dejavu-fonts-ttf'],
      ignoreBinaries: ['unshare'],
      entry: ['src/app/{main,worker-main,health}.ts', 'src/**/*-thread.ts', 'src/platform/database/migrations/*.ts', 'src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    e2e: {
      entry: ['playwright.config.ts', 'support/start-product.ts', '{flows,engines}/*.spec.ts', 'pictures/take-pictures.ts'],
      project: ['**/*.ts'],
    },
    'shared/releases': {
      entry: ['{commands,container}/*.ts', 'test-support/{add-under-lock,release-again-and-again}.ts', 'src/**/*.test.ts'],
      project: ['**/*.ts'],
    },
    // What a remote in a repository of its own finds installed.
    'shared/sdk': { ignoreDependencies: ['@qujat/testing', '@types/.+'], project: ['src/**/*.{ts,mjs}'] },
    'shared/testing': { ignoreDependencies: ['@testing-library/user-event'], project: ['{src,jest}/**/*.{ts,tsx,mjs,cjs}'] },
    'shared/remotes': {
      // An alias of the build (shared/webpack, `containerEntryAlias`).
      ignoreDependencies: ['federation-container-entry'],
      project: ['{src,test-support}/**/*.{ts,tsx}'],
    },
    // A font, imported by a style.
    'shared/ui': { ignoreDependencies: ['@fontsource-variable/onest'], project: ['src/**/*.{ts,tsx}'] },
    'shared/webpack': {
      // The first minimises styles, by way of the minimizer; the others are looked up in what brings them along.
      ignoreDependencies: ['lightningcss', '@module-federation/webpack-bundler-runtime', 'react-router'],
      entry: [
        'src/write-bill.ts',
        'src/{cli,export-release,build-process}.ts',
        'src/**/*-loader.ts',
        'src/development/{jsx-runtime,react-hook}.js',
        'src/unused/*.js',
        'src/**/*.test.ts',
      ],
      project: ['**/*.{ts,js}'],
    },
    'shared/*': { project: ['{src,test-support}/**/*.{ts,tsx}'] },
  },
} satisfies KnipConfig;
