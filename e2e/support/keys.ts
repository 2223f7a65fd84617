import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { dataDirectory } from './data-directory.ts';

/** Password of every key of the demo. */
export const keyPassword = 'Qwerty-2026';

const root = join(import.meta.dirname, '../..');

/** The path of one of the demo's keys, from the product's own certificate authority; keys are created while the demo is already running. */
export const demoKey = async (name: string): Promise<string> => {
  const path = join(dataDirectory(), 'keys', name);
  await expect.poll(() => existsSync(path), { timeout: 50_000 }).toBe(true);
  return path;
};

/** The CMS signature that NCALayer would make of a text, in base64. */
export const signAsNcalayer = async (text: string, key: string): Promise<string> =>
  execFileSync(
    join(root, 'node_modules/node/bin/node'),
    [join(root, 'server/src/app/demo/keys/sign-text.ts'), await demoKey(key), keyPassword, text],
    { encoding: 'utf8' },
  ).trim();
