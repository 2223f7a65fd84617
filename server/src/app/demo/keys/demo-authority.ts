/** The demo's authority in the data folder: `ca/roots`, `ca/intermediates`, `ca/crls`, and its own keys under `ca/private`. */
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issue, issueList, keyObjectOf, makePair, nameOids, readPair, type Authority } from './authority.ts';
import { signingUsage } from './usages.ts';

export const authorityFolder = (dataDir: string): string => join(dataDir, 'ca');

const year = 365 * 86_400_000;
const authorityBits = 0x06;

const pem = (certificate: X509Certificate): string => certificate.toString();
const keyPem = async (authority: Pick<Authority, 'pair'>): Promise<string> =>
  (await keyObjectOf(authority.pair)).export({ type: 'pkcs8', format: 'pem' }).toString();

const make = async (now: Date): Promise<Record<string, string | Buffer>> => {
  const [from, until] = [new Date(now.getTime() - 3 * year), new Date(now.getTime() + 15 * year)];
  const [rootPair, pair, revokedPair] = await Promise.all([makePair(), makePair(), makePair()]);
  const root: Authority = {
    pair: rootPair,
    certificate: await issue(
      {
        subject: [
          [nameOids.country, 'KZ'],
          [nameOids.commonName, 'QUJAT DEMO ROOT (RSA)'],
        ],
        publicKey: rootPair.publicKey,
        usage: { bits: authorityBits, extended: [], authority: 1 },
        from,
        until,
      },
      { self: rootPair },
    ),
  };
  const authority: Authority = {
    pair,
    certificate: await issue(
      {
        subject: [
          [nameOids.country, 'KZ'],
          [nameOids.commonName, 'QUJAT DEMO CA (RSA)'],
        ],
        publicKey: pair.publicKey,
        usage: { bits: authorityBits, extended: [], authority: 0 },
        from,
        until,
      },
      root,
    ),
  };
  // A revoked certificate must be on the list before anybody reads the list, so it is issued first, before its holder is known.
  const revoked = await issue(
    { subject: [[nameOids.commonName, 'REVOKED']], publicKey: revokedPair.publicKey, usage: signingUsage(false), from, until },
    authority,
  );
  return {
    'roots/root.pem': pem(root.certificate),
    'intermediates/authority.pem': pem(authority.certificate),
    'crls/authority.crl': await issueList(authority, [revoked], from, until),
    'private/root.key': await keyPem(root),
    'private/authority.key': await keyPem(authority),
    'private/revoked.key': await keyPem({ pair: revokedPair }),
    'private/revoked.serial': revoked.serialNumber,
  };
};

/** Makes the authority unless it is there. A making that is cut short leaves nothing. */
export const makeDemoAuthority = async (dataDir: string, now: Date): Promise<void> => {
  const folder = authorityFolder(dataDir);
  if (existsSync(folder)) return;
  const half = `${folder}.half`;
  await rm(half, { recursive: true, force: true });
  for (const [name, content] of Object.entries(await make(now))) {
    await mkdir(join(half, name, '..'), { recursive: true });
    await writeFile(join(half, name), content, { mode: name.startsWith('private/') ? 0o600 : 0o644 });
  }
  await rename(half, folder);
};

export interface DemoAuthority extends Authority {
  readonly revoked: Authority['pair'];
  readonly revokedSerial: string;
}

export const readDemoAuthority = async (dataDir: string): Promise<DemoAuthority> => {
  const read = (name: string): Promise<string> => readFile(join(authorityFolder(dataDir), name), 'utf8');
  const certificate = new X509Certificate(await read('intermediates/authority.pem'));
  return {
    certificate,
    pair: await readPair(await read('private/authority.key')),
    revoked: await readPair(await read('private/revoked.key')),
    revokedSerial: await read('private/revoked.serial'),
  };
};
