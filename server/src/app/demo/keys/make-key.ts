/** Creates one key file of the demo. */
import { issue, keyObjectOf, makePair, nameOids, type Authority, type Name } from './authority.ts';
import { pointsAt, type DemoAuthority } from './demo-authority.ts';
import { demoKeyPassword, type KeyOrder } from './orders.ts';
import { signInUsage, signingUsage } from './usages.ts';
import { writeP12 } from './write-p12.ts';

const day = 86_400_000;

/** Names in the national authority's form: surname and name in capitals, IIN and BIN with their prefix. */
export const subjectOf = ({ fullName, iin, organisation }: Pick<KeyOrder, 'fullName' | 'iin' | 'organisation'>): Name => {
  const capitals = fullName.toUpperCase();
  return [
    [nameOids.commonName, capitals],
    [nameOids.surname, capitals.split(' ')[0] ?? capitals],
    [nameOids.serialNumber, `IIN${iin}`],
    [nameOids.country, 'KZ'],
    ...(organisation
      ? ([
          [nameOids.organisation, organisation.name.toUpperCase()],
          [nameOids.unit, `BIN${organisation.bin}`],
        ] as const)
      : []),
  ];
};

const stranger = async (now: Date): Promise<Authority> => {
  const pair = await makePair();
  const certificate = await issue(
    {
      subject: [
        [nameOids.country, 'KZ'],
        [nameOids.commonName, 'SOMEBODY ELSE (RSA)'],
      ],
      publicKey: pair.publicKey,
      usage: { bits: 0x06, extended: [], authority: 0 },
      from: new Date(now.getTime() - day),
      until: new Date(now.getTime() + 3650 * day),
    },
    { self: pair },
  );
  return { pair, certificate };
};

export const makeKey = async (order: KeyOrder, authority: DemoAuthority, now: Date): Promise<Buffer> => {
  if (order.kind === 'not-a-key') return Buffer.from('This is a text, and no key at all.\n');
  const issuer = order.kind === 'untrusted' ? await stranger(now) : authority;
  const pair = order.kind === 'revoked' ? authority.revoked : await makePair();
  const ahead = (days: number): Date => new Date(now.getTime() + days * day);
  const certificate = await issue(
    {
      subject: subjectOf(order),
      publicKey: pair.publicKey,
      usage: order.kind === 'sign-in' ? signInUsage : signingUsage(order.organisation !== undefined, order.role),
      from: ahead(order.kind === 'expired' ? -400 : -30),
      until: ahead(order.kind === 'expired' ? -35 : 3650),
      ...(order.kind !== 'untrusted' && authority.address && { points: pointsAt(authority.address) }),
      ...(order.kind === 'revoked' && { serial: authority.revokedSerial }),
    },
    issuer,
  );
  return writeP12(await keyObjectOf(pair), [certificate, issuer.certificate], demoKeyPassword);
};
