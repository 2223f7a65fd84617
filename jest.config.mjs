import { readdirSync } from 'node:fs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

/** Unit tests of browser code. Node's own runner tests the code that runs in Node (docs/decisions/0004). */
export default {
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  roots: ['shell/src', ...remotes, 'shared'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/shared/webpack/', '/shared/releases/'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/setup.cjs'],
  transform: {
    '\\.m?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
        module: { type: 'commonjs' },
        // In a file of their own, read only for a stack: inside the code they would triple what every test file reads and compiles.
        sourceMaps: true,
      },
    ],
  },
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/css.cjs', '^@fontsource-variable/.*$': '<rootDir>/scripts/jest/css.cjs' },
  // These packages ship as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/\\.pnpm/(?!(ky|jotai|i18next|react-i18next|react-day-picker|@base-ui[^/]*|@tanstack[^/]*|fast-check|pure-rand|d3-[^/]*|internmap)@)',
  ],
  maxWorkers: 2,
  testTimeout: 60_000,
};
