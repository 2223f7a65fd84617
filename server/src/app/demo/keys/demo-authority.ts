/** The demo's authority in the data folder: `ca/roots`, `ca/intermediates`, `ca/crls`, and its own keys under `ca/private`. */
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oids } from '../../../platform/keys/oids.ts';
import { issue, issueList, keyObjectOf, makePair, nameOids, readPair, type Authority, type Points } from './authority.ts';
import { signingUsage } from './usages.ts';

export const authorityFolder = (dataDir: string): string => join(dataDir, 'ca');

const year = 365 * 86_400_000;
const authorityBits = 0x06;

const pem = (certificate: X509Certificate): string => certificate.toString();
const keyPem = async (authority: Pick<Authority, 'pair'>): Promise<string> =>
  (await keyObjectOf(authority.pair)).export({ type: 'pkcs8', format: 'pem' }).toString();

/** Where the demo's authority answers: lists, delta lists and OCSP requests. */
export const pointsAt = (address: string): Required<Points> => ({
  list: `${address}/authority.crl`,
  delta: `${address}/authority-delta.crl`,
  ocsp: `${address}/ocsp`,
});

const make = async (now: Date, address: string | null): Promise<Record<string, string | Buffer>> => {
  const [from, until] = [new Date(now.getTime() - 3 * year), new Date(now.getTime() + 15 * year)];
  const [rootPair, pair, revokedPair, responderPair] = await Promise.all([makePair(), makePair(), makePair(), makePair()]);
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
        ...(address && { points: { list: `${address}/root.crl` } }),
      },
      root,
    ),
  };
  // A revoked certificate must be on the list before anybody reads the list, so it is issued first, before its holder is known.
  const revoked = await issue(
    { subject: [[nameOids.commonName, 'REVOKED']], publicKey: revokedPair.publicKey, usage: signingUsage(false), from, until },
    authority,
  );
  const responder = await issue(
    {
      subject: [[nameOids.commonName, 'QUJAT DEMO OCSP']],
      publicKey: responderPair.publicKey,
      usage: { bits: 0x80, extended: [oids.ocspSigning], isUnchecked: true },
      from,
      until,
    },
    authority,
  );
  return {
    'roots/root.pem': pem(root.certificate),
    'intermediates/authority.pem': pem(authority.certificate),
    'crls/authority.crl': await issueList(authority, { revoked: [{ serial: revoked.serialNumber, at: from }], from, until }),
    'ocsp.pem': pem(responder),
    'private/ocsp.key': await keyPem({ pair: responderPair }),
    ...(address && { address }),
    'private/root.key': await keyPem(root),
    'private/authority.key': await keyPem(authority),
    'private/revoked.key': await keyPem({ pair: revokedPair }),
    'private/revoked.serial': revoked.serialNumber,
  };
};

/** Creates the authority if it does not exist. An interrupted creation leaves nothing. */
export const makeDemoAuthority = async (dataDir: string, now: Date, address: string | null = null): Promise<void> => {
  const folder = authorityFolder(dataDir);
  if (existsSync(folder)) return;
  const half = `${folder}.half`;
  await rm(half, { recursive: true, force: true });
  for (const [name, content] of Object.entries(await make(now, address))) {
    await mkdir(join(half, name, '..'), { recursive: true });
    await writeFile(join(half, name), content, { mode: name.startsWith('private/') ? 0o600 : 0o644 });
  }
  await rename(half, folder);
};

export interface DemoAuthority extends Authority {
  /** Null in a folder of a version whose authority had no address. */
  readonly address: string | null;
  readonly responder: Authority | null;
  readonly root: Authority;
  readonly revoked: Authority['pair'];
  readonly revokedSerial: string;
}

export const readDemoAuthority = async (dataDir: string): Promise<DemoAuthority> => {
  const read = (name: string): Promise<string> => readFile(join(authorityFolder(dataDir), name), 'utf8');
  const certificate = new X509Certificate(await read('intermediates/authority.pem'));
  const known = (name: string): boolean => existsSync(join(authorityFolder(dataDir), name));
  const authorityOf = async (file: string, key: string): Promise<Authority> => ({
    certificate: new X509Certificate(await read(file)),
    pair: await readPair(await read(key)),
  });
  return {
    address: known('address') ? await read('address') : null,
    responder: known('ocsp.pem') ? await authorityOf('ocsp.pem', 'private/ocsp.key') : null,
    root: await authorityOf('roots/root.pem', 'private/root.key'),
    certificate,
    pair: await readPair(await read('private/authority.key')),
    revoked: await readPair(await read('private/revoked.key')),
    revokedSerial: await read('private/revoked.serial'),
  };
};
