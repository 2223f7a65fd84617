/** The authorities that the commands about signatures trust: those of TRUSTED_CA_DIR, otherwise the demo's. */
import { existsSync } from 'node:fs';
import type { KeyReader } from '../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../platform/keys/local-key-reader.ts';
import { readTrustFolder } from '../../platform/keys/trust-folder.ts';
import { authorityFolder } from '../demo/keys/demo-authority.ts';

const folderOf = (environment: NodeJS.ProcessEnv, dataDir: string): string | null => {
  const named = readTrustFolder(environment);
  if (named) return named;
  const demo = authorityFolder(dataDir);
  return existsSync(demo) ? demo : null;
};

/** Warns if nobody is trusted: no signature would then be trusted. */
export const openTrustedAuthorities = (environment: NodeJS.ProcessEnv, dataDir: string): KeyReader => {
  const folder = folderOf(environment, dataDir);
  if (folder === null) console.error('No authority is trusted: name their folder by TRUSTED_CA_DIR, as for the server.');
  return createLocalKeyReader(folder, { onSkipped: (file) => console.error(`Cannot read ${file}: it is skipped.`) });
};
