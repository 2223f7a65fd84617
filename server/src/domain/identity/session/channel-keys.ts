/** The keys of the cookie that selects the channel of a browser's releases; the page server has them as well (docs/decisions/0141). */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isChannelKey } from '@qujat/contract/channel-cookie';
import { StartError } from '../../../platform/process/start-error.ts';

/** Keys in the form of a secret, one per line: the first signs, all are accepted. Throws StartError, which never repeats them. */
export const parseChannelKeys = (text: string): readonly string[] => {
  const keys = text.split(/\s+/).filter(Boolean);
  if (!keys.every(isChannelKey))
    throw new StartError('CHANNEL_KEY must be 64 hexadecimal digits (openssl rand -hex 32), and a line each where there are several.');
  return keys;
};

/** The key of a product on one machine: a file in the data folder, created once. */
export const keepChannelKey = (dataDir: string): readonly string[] => {
  const file = join(dataDir, 'channel-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Another process was first.
    } finally {
      rmSync(draft);
    }
  }
  return parseChannelKeys(readFileSync(file, 'utf8'));
};
