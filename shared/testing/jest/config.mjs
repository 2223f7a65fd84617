import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const here = (name) => join(import.meta.dirname, name);

/** These packages ship as ES modules only. */
const modules = [
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
  '@qujat',
  'ky',
  'jotai',
  'i18next',
  'react-i18next',
  'react-day-picker',
  '@base-ui',
  '@tanstack',
  'fast-check',
  'pure-rand',
  'd3-[^/]*',
  'internmap',
];

/** Jest's configuration for browser code: jsdom with what Node has, ES modules and TypeScript by swc, styles as their class names. */
export default {
  testEnvironment: here('environment.cjs'),
  setupFilesAfterEnv: [here('setup.cjs')],
  transform: {
    '\\.m?[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
        module: { type: 'commonjs' },
        // In a file of their own, read only for a stack: inside the code they would triple what every test file reads and compiles.
        sourceMaps: true,
      },
    ],
  },
  moduleNameMapper: { '\\.css$': here('css.cjs'), '^@fontsource-variable/.*$': here('css.cjs') },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${modules.map((name) => (name.startsWith('@') ? `${name}[^/]*` : name)).join('|')})@)`,
    `/node_modules/(?!\\.pnpm/|(${modules.join('|')})/)`,
  ],
  testTimeout: 60_000,
};
