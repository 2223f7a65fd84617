import { readdirSync } from 'node:fs';
import common from './shared/testing/jest/config.mjs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

/** Unit tests of browser code. Node's own runner tests the code that runs in Node (docs/decisions/0004). */
export default {
  ...common,
  roots: ['shell/src', ...remotes, 'shared'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/shared/webpack/', '/shared/releases/', '/shared/sdk/'],
  maxWorkers: 2,
};
