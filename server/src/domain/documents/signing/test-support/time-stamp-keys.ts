/** Keys of time stamp authorities whose certificates end soon, under the authority of a test. */
import { webcrypto, createPrivateKey } from 'node:crypto';
import { issue, makePair, nameOids, type Authority } from '../../../../app/demo/keys/authority.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import type { TimeStampKey } from '../time-stamps.ts';

interface StampKeyOrder {
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
  /** An elliptic curve instead of RSA. */
  readonly curve?: boolean;
}

export const makeStampKey = async (authority: Authority, { name, from, until, curve = false }: StampKeyOrder): Promise<TimeStampKey> => {
  const pair = curve
    ? await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    : await makePair();
  const certificate = await issue(
    {
      subject: [[nameOids.commonName, name]],
      publicKey: pair.publicKey,
      usage: { bits: 0xc0, extended: [oids.timeStamping], extendedIsCritical: true },
      from,
      until,
    },
    authority,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  return {
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    certificate: certificate.raw,
    chain: [authority.certificate.raw],
  };
};
