/** A small authority and keys of all kinds for tests, in a temporary folder. */
import { createPrivateKey, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorityFolder, makeDemoAuthority, pointsAt, readDemoAuthority, type DemoAuthority } from '../app/demo/keys/demo-authority.ts';
import { issue } from '../app/demo/keys/authority.ts';
import { makeKey, subjectOf } from '../app/demo/keys/make-key.ts';
import { demoKeyPassword, type KeyOrder } from '../app/demo/keys/orders.ts';
import type { AuthorityServer } from '../app/demo/keys/serve-authority.ts';
import { signingUsage } from '../app/demo/keys/usages.ts';
import type { PrivateKey } from '../platform/keys/key-reader.ts';
import { openP12 } from '../platform/keys/p12/open-p12.ts';
import { forgeP12, writeTestP12 } from '../platform/keys/test-support/p12.ts';

export { demoKeyPassword as keyPassword } from '../app/demo/keys/orders.ts';

export interface TestPair {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly file: Buffer;
}

export interface TestAuthority {
  readonly dataDir: string;
  readonly trustFolder: string;
  readonly authority: DemoAuthority;
  readonly key: (order: Partial<KeyOrder>) => Promise<Buffer>;
  /** The same on an elliptic curve. */
  readonly ecKey: (order: Partial<KeyOrder>) => Promise<TestPair>;
  /** A .p12 made from nothing but the public certificate of such a key. */
  readonly forged: (kind: 'rsa' | 'ec', order?: Partial<KeyOrder>) => Promise<Buffer>;
  /** Stops its HTTP server. */
  readonly close: () => Promise<void>;
  readonly remove: () => void;
}

/** The key of an opened file that is not a GOST one. */
export const nodeKey = (key: PrivateKey): KeyObject => {
  if ('kind' in key) throw new Error('a GOST key is not Node’s');
  return key;
};

export const testIin = '710418900014';

/** `serve` also makes the authority answer over HTTP, at addresses that its certificates name. */
export const makeTestAuthority = async (
  now = new Date(),
  serve: ((dataDir: string) => Promise<AuthorityServer>) | null = null,
): Promise<TestAuthority> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-keys-'));
  const server = await serve?.(dataDir);
  await makeDemoAuthority(dataDir, now, server?.address);
  const authority = await readDemoAuthority(dataDir);
  const day = 86_400_000;
  const usual = { file: 'key.p12', kind: 'signing', fullName: 'Сапарғалиев Дулат', iin: testIin } as const;
  const key = (order: Partial<KeyOrder>): Promise<Buffer> => makeKey({ ...usual, ...order }, authority, now);
  const ecKey = async (order: Partial<KeyOrder>): Promise<TestPair> => {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const wanted = { ...usual, ...order };
    const certificate = await issue(
      {
        subject: subjectOf(wanted),
        publicKey: pair.publicKey,
        usage: signingUsage(wanted.organisation !== undefined, wanted.role),
        from: new Date(now.getTime() - day),
        until: new Date(now.getTime() + 3650 * day),
        ...(authority.address && { points: pointsAt(authority.address) }),
      },
      authority,
    );
    const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
    return {
      certificate,
      key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
      file: writeTestP12({ key: pkcs8, certificates: [certificate.raw, authority.certificate.raw], password: demoKeyPassword }),
    };
  };
  const certificateOf = async (file: Uint8Array): Promise<X509Certificate> => {
    const opened = openP12(file, demoKeyPassword);
    if ('problem' in opened) throw new Error(opened.problem);
    return new X509Certificate(opened.certificates[0] ?? Buffer.alloc(0));
  };
  return {
    dataDir,
    trustFolder: authorityFolder(dataDir),
    authority,
    key,
    ecKey,
    forged: async (kind, order = {}) =>
      forgeP12(
        kind === 'ec' ? (await ecKey(order)).certificate : await certificateOf(await key(order)),
        [authority.certificate],
        demoKeyPassword,
      ),
    close: async () => server?.close(),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};
