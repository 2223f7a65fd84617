/** The demo's own authority for time stamps: `ca/time-stamps.pem`, its key under `ca/private`. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oids } from '../../../platform/keys/oids.ts';
import { issue, keyObjectOf, makePair, nameOids } from './authority.ts';
import { authorityFolder, pointsAt, readDemoAuthority } from './demo-authority.ts';
import type { TimeStampKey } from '../../../domain/documents/signing/time-stamps.ts';

const keyFile = 'private/time-stamps.key';
const certificateFile = 'time-stamps.pem';
const day = 86_400_000;

/** Creates it if it does not exist. The authority must exist. */
export const makeDemoTimeStamps = async (dataDir: string, now: Date): Promise<void> => {
  const folder = authorityFolder(dataDir);
  // Written last, so that an interrupted creation is repeated.
  if (existsSync(join(folder, certificateFile))) return;
  const pair = await makePair();
  const authority = await readDemoAuthority(dataDir);
  const certificate = await issue(
    {
      subject: [
        [nameOids.country, 'KZ'],
        [nameOids.commonName, 'QUJAT DEMO TIME STAMPS'],
      ],
      publicKey: pair.publicKey,
      usage: { bits: 0xc0, extended: [oids.timeStamping], extendedIsCritical: true },
      from: new Date(now.getTime() - 30 * day),
      until: new Date(now.getTime() + 3650 * day),
      ...(authority.address && { points: pointsAt(authority.address) }),
    },
    authority,
  );
  const key = (await keyObjectOf(pair)).export({ type: 'pkcs8', format: 'pem' });
  for (const [name, content, mode] of [
    [keyFile, key, 0o600],
    [certificateFile, certificate.toString(), 0o644],
  ] as const) {
    const path = join(folder, name);
    await writeFile(`${path}.half`, content, { mode });
    await rename(`${path}.half`, path);
  }
};

export const readDemoTimeStamps = async (dataDir: string): Promise<TimeStampKey> => {
  const read = (name: string): Promise<string> => readFile(join(authorityFolder(dataDir), name), 'utf8');
  const { certificate } = await readDemoAuthority(dataDir);
  return {
    key: createPrivateKey(await read(keyFile)),
    certificate: new X509Certificate(await read(certificateFile)).raw,
    chain: [certificate.raw],
  };
};
