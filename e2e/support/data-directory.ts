import { join } from 'node:path';
import { test } from 'playwright/test';

/** The data folder of the product on which the flow runs; each project has its own product. */
export const dataDirectory = (): string =>
  (test.info().project.name === 'plain' ? process.env['E2E_PLAIN_DATA'] : process.env['E2E_DATA']) ??
  join(import.meta.dirname, '../../.data');
