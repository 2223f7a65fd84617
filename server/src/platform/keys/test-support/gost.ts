/** A GOST authority and keys for tests: the part of the national authority and of NCALayer on the person's machine. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { signWithoutStamp, writeCms, type SigningKey } from '../cms/write.ts';
import { boolean, context, integer, octets, oid, sequence, set, tags, time, tlv } from '../der.ts';
import { oids } from '../oids.ts';
import { certificateParts } from '../certificate-parts.ts';
import { usageOids } from '../certificate.ts';
import { basePoint, curve, modulo, sumOfProducts, type Point } from '../gost/curve.ts';
import { bytesOf, streebog512 } from '../gost/gost.ts';
import { signGost } from '../gost/sign.ts';
import { writeTestP12 } from './p12.ts';
import { gostOids } from '../gost/oids.ts';

const { q } = curve;

const randomNumber = (): bigint => modulo(BigInt(`0x${randomBytes(72).toString('hex')}`), q - 1n) + 1n;

const product = (k: bigint): Point => {
  const point = sumOfProducts([k, basePoint]);
  if (!point) throw new Error('no such point');
  return point;
};

const signWith = (secret: bigint, bytes: Uint8Array): Buffer => signGost({ kind: 'gost', secret: bytesOf(secret) }, bytes);

export interface GostKey {
  readonly secret: bigint;
  readonly certificate: X509Certificate;
  /** The certificates above it. */
  readonly chain: readonly X509Certificate[];
}

type Name = readonly (readonly [oid: string, value: string])[];

const nameOf = (name: Name): Buffer =>
  sequence(
    ...name.map(([type, value]) =>
      set(sequence(oid(type), tlv(type === '2.5.4.5' || type === '2.5.4.6' ? tags.printable : tags.utf8, Buffer.from(value)))),
    ),
  );

const algorithm = sequence(oid(gostOids.signature512));

const keyInfo = ({ x, y }: Point): Buffer =>
  sequence(
    sequence(oid(gostOids.key512), sequence(oid(gostOids.curve512A), oid(gostOids.digest512))),
    tlv(tags.bitString, Buffer.from([0]), octets(Buffer.concat([bytesOf(x), bytesOf(y)]))),
  );

const extension = (name: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(name), ...(critical ? [boolean(true)] : []), octets(value));

const bits = (value: number): Buffer => tlv(tags.bitString, Buffer.from([value & 1 ? 0 : value & 2 ? 1 : 5, value]));

interface Wanted {
  readonly subject: Name;
  readonly from: Date;
  readonly until: Date;
  /** The purpose of the certificate; signing by default. */
  readonly purpose?: 'authority' | 'signing' | 'sign-in';
}

/** Bits of the key usage and the extended usages, as the national authority sets them. */
const usages = { signing: { bits: 0xc0, usage: usageOids.signing }, 'sign-in': { bits: 0xa0, usage: usageOids.signIn } } as const;

const issue = ({ subject, from, until, purpose = 'signing' }: Wanted, issuer: GostKey | null): GostKey => {
  const secret = randomNumber();
  const extensions =
    purpose === 'authority'
      ? [extension('2.5.29.19', true, sequence(boolean(true))), extension('2.5.29.15', true, bits(0x06))]
      : [
          extension('2.5.29.19', true, sequence()),
          extension('2.5.29.15', true, bits(usages[purpose].bits)),
          extension('2.5.29.37', false, sequence(oid(usages[purpose].usage), oid('1.2.398.3.3.4.1.1'))),
        ];
  const signed = sequence(
    context(0, integer(2)),
    integer(Buffer.from([0x5a, ...randomBytes(15)])),
    algorithm,
    issuer ? certificateParts(issuer.certificate.raw).subject : nameOf(subject),
    sequence(time(from), time(until)),
    nameOf(subject),
    keyInfo(product(secret)),
    context(3, sequence(...extensions)),
  );
  const signature = signWith(issuer?.secret ?? secret, signed);
  const certificate = new X509Certificate(sequence(signed, algorithm, tlv(tags.bitString, Buffer.from([0]), signature)));
  return { secret, certificate, chain: issuer ? [issuer.certificate, ...issuer.chain] : [] };
};

const day = 86_400_000;

interface GostHolder {
  readonly fullName: string;
  readonly iin: string;
  readonly organisation?: { readonly name: string; readonly bin: string };
  readonly purpose?: 'signing' | 'sign-in';
}

export interface GostAuthority {
  readonly root: X509Certificate;
  /** The authority below the root, which issues the keys. */
  readonly issuer: X509Certificate;
  /** The issuer's revocation list, which is empty. */
  readonly list: Buffer;
  readonly key: (holder: GostHolder) => GostKey;
}

export const makeGostAuthority = (now = new Date()): GostAuthority => {
  const [from, until] = [new Date(now.getTime() - 30 * day), new Date(now.getTime() + 3650 * day)];
  const root = issue(
    {
      subject: [
        ['2.5.4.6', 'KZ'],
        ['2.5.4.3', 'QUJAT TEST ROOT (GOST)'],
      ],
      from,
      until,
      purpose: 'authority',
    },
    null,
  );
  const authority = issue(
    {
      subject: [
        ['2.5.4.6', 'KZ'],
        ['2.5.4.3', 'QUJAT TEST CA (GOST)'],
      ],
      from,
      until,
      purpose: 'authority',
    },
    root,
  );
  const emptyList = sequence(integer(1), algorithm, certificateParts(authority.certificate.raw).subject, time(from), time(until));
  const listSignature = tlv(tags.bitString, Buffer.from([0]), signWith(authority.secret, emptyList));
  return {
    root: root.certificate,
    issuer: authority.certificate,
    list: sequence(emptyList, algorithm, listSignature),
    key: ({ fullName, iin, organisation, purpose = 'signing' }) => {
      const capitals = fullName.toUpperCase();
      return issue(
        {
          subject: [
            ['2.5.4.3', capitals],
            ['2.5.4.4', capitals.split(' ')[0] ?? ''],
            ['2.5.4.5', `IIN${iin}`],
            ['2.5.4.6', 'KZ'],
            ...(organisation
              ? ([
                  ['2.5.4.10', organisation.name.toUpperCase()],
                  ['2.5.4.11', `BIN${organisation.bin}`],
                ] as const)
              : []),
          ],
          from,
          until,
          purpose,
        },
        authority,
      );
    },
  };
};

const signingKeyOf = ({ secret, certificate, chain }: GostKey): SigningKey => ({
  certificate: certificate.raw,
  // As NCALayer does: without the root.
  chain: chain.slice(0, -1).map(({ raw }) => raw),
  digestAlgorithm: sequence(oid(gostOids.digest512)),
  signatureAlgorithm: algorithm,
  digest: (bytes) => Buffer.from(streebog512(bytes)),
  sign: (bytes) => signWith(secret, bytes),
});

/** A key file as the national authority issues it. */
export const gostP12 = ({ secret, certificate, chain }: GostKey, password: string): Buffer =>
  writeTestP12({
    key: sequence(
      integer(0),
      sequence(oid(gostOids.key512), sequence(oid(gostOids.curve512A), oid(gostOids.digest512))),
      octets(octets(bytesOf(secret))),
    ),
    certificates: [certificate, ...chain].map(({ raw }) => raw),
    password,
  });

/** A detached signature of a document, as NCALayer makes it with a GOST key. */
export const signByGost = (key: GostKey, content: Uint8Array): Buffer => {
  const signing = signingKeyOf(key);
  return writeCms(signWithoutStamp(signing, { contentType: oids.data, digest: signing.digest(content), at: new Date() }));
};

/** A text with its signature around it, in base64, as NCALayer signs a person in. */
export const signTextByGost = (key: GostKey, text: string): string => {
  const signing = signingKeyOf(key);
  const content = Buffer.from(text);
  return writeCms(signWithoutStamp(signing, { contentType: oids.data, digest: signing.digest(content), at: new Date() }), {
    content,
  }).toString('base64');
};
